import type { AgentTables } from '../../cores/agents/tables.ts'
import type { AuditTables } from '../../cores/audit/tables.ts'
import type { AuthorizationTables } from '../../cores/authorization/tables.ts'
import type { StagingTables } from '../../cores/content/filing/stagingTables.ts'
import type { KeptTables } from '../../cores/content/keptTables.ts'
import type { EditingTables } from '../../cores/content/questions/editingTables.ts'
import type { ContentTables } from '../../cores/content/tables.ts'
import type { TreesTables } from '../../cores/content/trees/treeTables.ts'
import type { TwinTables } from '../../cores/content/twins/twinTables.ts'
import type { DeliveryTables, ShipmentTables } from '../../cores/delivery/tables.ts'
import type { DocumentTables } from '../../cores/documents/tables.ts'
import type { DotTables } from '../../cores/dots/tables.ts'
import type { FeedbackTables } from '../../cores/feedback/tables.ts'
import type { ImportTables } from '../../cores/imports/tables.ts'
import type { KnowledgeTables } from '../../cores/knowledge/tables.ts'
import type { LearnerTables } from '../../cores/learners/tables.ts'
import type { LiveTables } from '../../cores/live/tables.ts'
import type { MailTables } from '../../cores/mail/tables.ts'
import type { MaterialTables } from '../../cores/materials/tables.ts'
import type { MediaTables } from '../../cores/media/tables.ts'
import type { NoticeTables } from '../../cores/notices/tables.ts'
import type { BuildingTables } from '../../cores/papers/filing/buildingTables.ts'
import type { InterviewTables } from '../../cores/papers/interviewTables.ts'
import type { RescoringTables } from '../../cores/papers/scoring/rescoringTables.ts'
import type { PapersTables } from '../../cores/papers/tables.ts'
import type { GroupTables } from '../../cores/people/groupTables.ts'
import type { AccountTables } from '../../cores/people/tables.ts'
import type { PersonalDataTables } from '../../cores/personalData/tables.ts'
import type { PlanTables } from '../../cores/plans/tables.ts'
import type { PointTables } from '../../cores/points/tables.ts'
import type { ProfileTables } from '../../cores/profile/tables.ts'
import type { ReminderTables } from '../../cores/reminders/tables.ts'
import type { ReplyTables } from '../../cores/replies/tables.ts'
import type { CardTables } from '../../cores/review/cardTables.ts'
import type { ReviewTables } from '../../cores/review/tables.ts'
import type { SalesTables } from '../../cores/sales/tables.ts'
import type { SandboxPaymentTables } from '../../cores/sandboxPayments/tables.ts'
import type { SearchTables } from '../../cores/search/tables.ts'
import type { SmsTables } from '../../cores/sms/tables.ts'
import type { SubjectTables } from '../../cores/subjects/tables.ts'
import type { SupportTables } from '../../cores/support/tables.ts'
import type { TrackingTables } from '../../cores/tracking/tables.ts'
import type { VideoTables } from '../../cores/videos/tables.ts'

/**
 * The tables as queries see them. Ids are random 53-bit integers (opaque outside, no sequence to guess or to
 * share between servers); moments are milliseconds UTC; flags are 0 or 1; JSON stands as text. These choices
 * make a row the same on SQLite and PostgreSQL (docs/decisions/0003-store.md).
 */
export interface Tables
  extends PlatformTables,
    AccountTables,
    GroupTables,
    LearnerTables,
    AgentTables,
    SubjectTables,
    ContentTables,
    ReplyTables,
    TrackingTables,
    AuditTables,
    EditingTables,
    ImportTables,
    SmsTables,
    MailTables,
    ReminderTables,
    PointTables,
    PapersTables,
    ReviewTables,
    CardTables,
    KnowledgeTables,
    BuildingTables,
    TreesTables,
    StagingTables,
    KeptTables,
    TwinTables,
    InterviewTables,
    RescoringTables,
    DeliveryTables,
    ShipmentTables,
    SalesTables,
    SandboxPaymentTables,
    AuthorizationTables,
    SupportTables,
    FeedbackTables,
    DocumentTables,
    DotTables,
    MaterialTables,
    MediaTables,
    VideoTables,
    NoticeTables,
    ProfileTables,
    SearchTables,
    PlanTables,
    LiveTables,
    PersonalDataTables {}

interface PlatformTables {
  job: { name: string; holder: string; lease_until: number; progress: number; last_run_at: number }
  setting: { name: string; value: string }
}
