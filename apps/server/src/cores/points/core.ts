import { coreOf } from '../../platform/coreFront.ts'
import { mergeTexts, unmergeTexts } from './mergedTexts.ts'
import { addMerge, countMerges, mergeByID, mergesOf, pointsToCompare, takeMergeBack } from './merges.ts'
import { addPicture, pointPictures } from './pictures.ts'
import { linksOf, parentsOf, pointIDsOf, setLinks } from './pointLinks.ts'
import { pointPage, pointTextsOf, putPointText } from './pointTexts.ts'

/** What others ask of the core `points`, as `services.points`. */
export class Points extends coreOf({
  reads: {
    countMerges,
    linksOf,
    mergeByID,
    mergesOf,
    parentsOf,
    pointIDsOf,
    pointPage,
    pointPictures,
    pointsToCompare,
    pointTextsOf,
  },
  changes: { addMerge, addPicture, mergeTexts, putPointText, setLinks, takeMergeBack, unmergeTexts },
}) {}
