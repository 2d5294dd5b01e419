import { coreOf } from '../../platform/coreFront.ts'
import { addPointHistory, auditIDsOfPoint, pointHistoryOf } from './history.ts'
import { likePoints } from './likePoints.ts'
import {
  isOwnPoint,
  mergedInto,
  mergePoints,
  namesMergedInto,
  pointAfterMerges,
  pointsOfIDs,
  questionsNaming,
  questionsOfPoints,
  unmergePoints,
} from './mergedPoints.ts'
import { mergeTexts, unmergeTexts } from './mergedTexts.ts'
import {
  addMerge,
  countMerges,
  mergeByID,
  mergesOf,
  pointsToCompare,
  sharedQuestions,
  takeMergeBack,
} from './merges.ts'
import { takenNames } from './names.ts'
import { addPicture, pointPictures } from './pictures.ts'
import { addPointChange, pointChangeByID, pointChangesOf, takePointChangeBack } from './pointChanges.ts'
import { linksOf, parentsOf, pointIDsOf, pointTreeOf, setLinks } from './pointLinks.ts'
import { addPoints, namesOfPoints, pointName, pointNamed, renamePoint } from './points.ts'
import {
  addPointTable,
  importPoints,
  pointsForTable,
  pointTableByID,
  takePointTable,
  unimportPoints,
} from './pointTables.ts'
import { pointPage, pointTextsOf, putPointText } from './pointTexts.ts'
import { pointRowsOf, questionIDsNaming } from './questionRows.ts'
import { putPointBack, removePoint } from './removal.ts'
import { giveAlias, removeIfBare, splitPoint, takeAliasBack, unsplitPoint } from './splitting.ts'
import { suggestPoints } from './suggest.ts'

/** The front of the core `points`: `services.points`. */
export class Points extends coreOf({
  reads: {
    auditIDsOfPoint,
    countMerges,
    isOwnPoint,
    likePoints,
    linksOf,
    mergeByID,
    mergedInto,
    mergesOf,
    namesMergedInto,
    namesOfPoints,
    parentsOf,
    pointAfterMerges,
    pointChangeByID,
    pointChangesOf,
    pointHistoryOf,
    pointIDsOf,
    pointName,
    pointNamed,
    pointPage,
    pointPictures,
    pointRowsOf,
    pointsForTable,
    pointsOfIDs,
    pointsToCompare,
    pointTableByID,
    pointTextsOf,
    pointTreeOf,
    questionIDsNaming,
    questionsNaming,
    questionsOfPoints,
    sharedQuestions,
    suggestPoints,
    takenNames,
  },
  changes: {
    addMerge,
    addPicture,
    addPointChange,
    addPointHistory,
    addPoints,
    addPointTable,
    giveAlias,
    importPoints,
    mergePoints,
    mergeTexts,
    putPointBack,
    putPointText,
    removeIfBare,
    removePoint,
    renamePoint,
    setLinks,
    splitPoint,
    takeAliasBack,
    takeMergeBack,
    takePointChangeBack,
    takePointTable,
    unimportPoints,
    unmergePoints,
    unmergeTexts,
    unsplitPoint,
  },
}) {}
