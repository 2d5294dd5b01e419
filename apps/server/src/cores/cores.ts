import type { CoreServices } from '../platform/coreFront.ts'
import { Agents } from './agents/core.ts'
import { Audit } from './audit/core.ts'
import { Authorization } from './authorization/core.ts'
import { Delivery } from './delivery/core.ts'
import { Documents } from './documents/core.ts'
import { Dots } from './dots/core.ts'
import { Feedback } from './feedback/core.ts'
import { Knowledge } from './knowledge/core.ts'
import { Live } from './live/core.ts'
import { Materials } from './materials/core.ts'
import { Media } from './media/core.ts'
import { Notices } from './notices/core.ts'
import { PapersCore } from './papers/core.ts'
import { People } from './people/core.ts'
import { PersonalData } from './personalData/core.ts'
import { Plans } from './plans/core.ts'
import { Points } from './points/core.ts'
import { Profile } from './profile/core.ts'
import { Reminders } from './reminders/core.ts'
import { Replies } from './replies/core.ts'
import { Review } from './review/core.ts'
import { Sales } from './sales/core.ts'
import { Search } from './search/core.ts'
import { Subjects } from './subjects/core.ts'
import { Support } from './support/core.ts'
import { Videos } from './videos/core.ts'

/**
 * Makes the cores that need nothing but the database and each other. `services` is the object that the app hands to
 * handlers: what a core asks of other cores it finds there once the boot has put them in.
 */
export const makeCores = (services: CoreServices) => ({
  agents: new Agents(services),
  audit: new Audit(services),
  authorization: new Authorization(services),
  delivery: new Delivery(services),
  documents: new Documents(services),
  dots: new Dots(services),
  feedback: new Feedback(services),
  knowledge: new Knowledge(services),
  live: new Live(services),
  materials: new Materials(services),
  media: new Media(services),
  notices: new Notices(services),
  papers: new PapersCore(services),
  people: new People(services),
  personalData: new PersonalData(services),
  plans: new Plans(services),
  points: new Points(services),
  profile: new Profile(services),
  reminders: new Reminders(services),
  replies: new Replies(services),
  review: new Review(services),
  sales: new Sales(services),
  search: new Search(services),
  subjects: new Subjects(services),
  support: new Support(services),
  videos: new Videos(services),
})

export type Cores = ReturnType<typeof makeCores>
