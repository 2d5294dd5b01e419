import type { BootServices } from '../platform/platformServices.ts'
import { Agents } from './agents/core.ts'
import { Audit } from './audit/core.ts'
import { Authorization } from './authorization/core.ts'
import { madeByContent } from './content/made.ts'
import { Delivery } from './delivery/core.ts'
import { madeByDelivery } from './delivery/made.ts'
import { parcelsOfOrders } from './delivery/parcelsOfOrders.ts'
import { Documents } from './documents/core.ts'
import type { Entitled } from './documents/entitled.ts'
import { Dots } from './dots/core.ts'
import { Feedback } from './feedback/core.ts'
import { madeByImports } from './imports/made.ts'
import { Knowledge } from './knowledge/core.ts'
import { Learners } from './learners/core.ts'
import { Live } from './live/core.ts'
import { madeByMail } from './mail/made.ts'
import { Materials } from './materials/core.ts'
import { opensDocument } from './materials/opensDocument.ts'
import { Media } from './media/core.ts'
import { Notices } from './notices/core.ts'
import { PapersCore } from './papers/core.ts'
import { People } from './people/core.ts'
import { madeByPeople } from './people/made.ts'
import { PersonalData } from './personalData/core.ts'
import { Plans } from './plans/core.ts'
import { Points } from './points/core.ts'
import { Profile } from './profile/core.ts'
import { Reminders } from './reminders/core.ts'
import { Replies } from './replies/core.ts'
import { Review } from './review/core.ts'
import { Sales } from './sales/core.ts'
import type { OrderFollower } from './sales/orders/followers.ts'
import { madeBySandboxPayments } from './sandboxPayments/made.ts'
import { Search } from './search/core.ts'
import { madeBySms } from './sms/made.ts'
import { Subjects } from './subjects/core.ts'
import { Support } from './support/core.ts'
import { madeByTracking } from './tracking/made.ts'
import { Videos } from './videos/core.ts'

/** Services of cores that have caches or external connections: each core declares its own (`made.ts`). */
const madeByCores = (platform: BootServices) => ({
  ...madeByContent(platform),
  ...madeByPeople(platform),
  ...madeBySandboxPayments(platform),
  ...madeBySms(platform),
  ...madeByMail(platform),
  ...madeByDelivery(platform),
  ...madeByTracking(platform),
  ...madeByImports(platform),
  /** Cores that act when an order's access is granted or revoked. */
  orderFollowers: [parcelsOfOrders] as OrderFollower[],
  /** Rules that entitle a learner to read a whole document. */
  documentRules: [opensDocument] as Entitled[],
})

/** The fronts of all cores. `services` is the object that handlers are given: cores find one another there. */
const frontsOf = (services: BootServices) => ({
  agents: new Agents(services),
  audit: new Audit(services),
  authorization: new Authorization(services),
  delivery: new Delivery(services),
  documents: new Documents(services),
  dots: new Dots(services),
  feedback: new Feedback(services),
  knowledge: new Knowledge(services),
  learners: new Learners(services),
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

export type Cores = ReturnType<typeof madeByCores> & ReturnType<typeof frontsOf>

/** Makes all cores and adds them to the given object. */
export function makeCores(platform: BootServices): BootServices & Cores {
  const services = Object.assign(platform, madeByCores(platform))
  return Object.assign(services, frontsOf(services))
}
