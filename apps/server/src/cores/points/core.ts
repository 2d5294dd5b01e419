import { coreOf } from '../../platform/coreFront.ts'
import {
  mergePoints,
  pointAfterMerges,
  pointsOfIDs,
  questionsNaming,
  questionsOfPoints,
  unmergePoints,
} from './mergedPoints.ts'
import { mergeTexts, unmergeTexts } from './mergedTexts.ts'
import { addMerge, countMerges, mergeByID, mergesOf, pointsToCompare, takeMergeBack } from './merges.ts'
import { addPicture, pointPictures } from './pictures.ts'
import { linksOf, parentsOf, pointIDsOf, setLinks } from './pointLinks.ts'
import { namesOfPoints, pointName, pointNamed } from './points.ts'
import { pointPage, pointTextsOf, putPointText } from './pointTexts.ts'

/** The front of the core `points`: `services.points`. */
export class Points extends coreOf({
  reads: {
    countMerges,
    linksOf,
    mergeByID,
    mergesOf,
    namesOfPoints,
    parentsOf,
    pointAfterMerges,
    pointIDsOf,
    pointName,
    pointNamed,
    pointPage,
    pointPictures,
    pointsOfIDs,
    pointsToCompare,
    pointTextsOf,
    questionsNaming,
    questionsOfPoints,
  },
  changes: {
    addMerge,
    addPicture,
    mergePoints,
    mergeTexts,
    putPointText,
    setLinks,
    takeMergeBack,
    unmergePoints,
    unmergeTexts,
  },
}) {}
