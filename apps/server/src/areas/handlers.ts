import { account } from './account/handlers.ts'
import { agents } from './agents/handlers.ts'
import { audit } from './audit/office/handlers.ts'
import { authorization } from './authorization/handlers.ts'
import { chapters } from './chapters/handlers.ts'
import { content } from './content/office/handlers.ts'
import { delivery } from './delivery/handlers.ts'
import { dots } from './dots/handlers.ts'
import { exams } from './exams/handlers.ts'
import { feedback } from './feedback/handlers.ts'
import { imports } from './imports/office/handlers.ts'
import { knowledge } from './knowledge/handlers.ts'
import { live } from './live/handlers.ts'
import { materials } from './materials/handlers.ts'
import { notices } from './notices/handlers.ts'
import { plans } from './plans/handlers.ts'
import { practice } from './practice/handlers.ts'
import { profile } from './profile/handlers.ts'
import { reminders } from './reminders/handlers.ts'
import { review } from './review/handlers.ts'
import { sales } from './sales/handlers.ts'
import { search } from './search/handlers.ts'
import { staff } from './staff/office/handlers.ts'
import { subjects } from './subjects/handlers.ts'
import { support } from './support/handlers.ts'
import { tracking } from './tracking/handlers.ts'
import { videos } from './videos/handlers.ts'

/** Area → call → handler, as the contract names them. */
export const handlers = {
  account,
  agents,
  subjects,
  chapters,
  practice,
  exams,
  review,
  search,
  knowledge,
  live,
  materials,
  sales,
  delivery,
  authorization,
  dots,
  feedback,
  notices,
  plans,
  profile,
  reminders,
  support,
  tracking,
  videos,
  content,
  imports,
  staff,
  audit,
}
