import { coreOf } from '../../platform/coreFront.ts'
import {
  articleByID,
  articleMenu,
  articlePage,
  articlesChanged,
  markArticle,
  markOf,
  putArticle,
  removeArticle,
  searchArticles,
  shownArticle,
} from './articles.ts'
import { spelledTitles } from './spelledTitles.ts'
import {
  addSuggestion,
  answerSuggestion,
  suggestionByID,
  suggestionPage,
  suggestionsOf,
  suggestionsWaiting,
} from './suggestions.ts'

/** The front of the core `support`: `services.support`. */
export class Support extends coreOf({
  reads: {
    articleByID,
    articleMenu,
    articlePage,
    articlesChanged,
    markOf,
    searchArticles,
    shownArticle,
    spelledTitles,
    suggestionByID,
    suggestionPage,
    suggestionsOf,
    suggestionsWaiting,
  },
  changes: { addSuggestion, answerSuggestion, markArticle, putArticle, removeArticle },
}) {}
