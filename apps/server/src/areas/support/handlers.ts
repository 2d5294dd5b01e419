import type { Handlers } from '../../platform/handler.ts'
import { content, dirTypeList, search, setSolved } from './faq.ts'
import { testInfoHtml, testInfoMenu } from './guide.ts'
import { articleList, articlePreview, articleRemove, articleSave } from './office/articles.ts'
import { suggestionAnswer, suggestionList } from './office/suggestions.ts'
import { mySuggestions, suggest } from './suggestions.ts'

export const support: Handlers<'support'> = {
  dirTypeList,
  content,
  search,
  setSolved,
  testInfoMenu,
  testInfoHtml,
  suggest,
  mySuggestions,
  articleList,
  articlePreview,
  articleSave,
  articleRemove,
  suggestionList,
  suggestionAnswer,
}
