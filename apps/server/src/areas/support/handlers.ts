import type { Handlers } from '../../platform/calls/handler.ts'
import * as faq from './faq.ts'
import * as guide from './guide.ts'
import { articleList, articlePreview, articleRemove, articleSave } from './office/articles.ts'
import { suggestionAnswer, suggestionList } from './office/suggestions.ts'
import * as suggestions from './suggestions.ts'

export const support: Handlers<'support'> = {
  ...faq,
  ...guide,
  ...suggestions,
  articleList,
  articlePreview,
  articleSave,
  articleRemove,
  suggestionList,
  suggestionAnswer,
}
