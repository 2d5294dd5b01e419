import { account } from './account/handlers.ts'
import { chapters } from './chapters/handlers.ts'
import { practice } from './practice/handlers.ts'
import { review } from './review/handlers.ts'
import { subjects } from './subjects/handlers.ts'

/** Area → call → handler, as the contract names them. */
export const handlers = { account, subjects, chapters, practice, review }
