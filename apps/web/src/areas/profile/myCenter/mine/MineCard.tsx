import type { UserInfo } from '../../../../calls/account.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { DeletionLine } from './DeletionLine.tsx'
import { ExportLine } from './ExportLine.tsx'

/** The user's data: its export, and the deletion of the account. */
export function MineCard({ user }: { user: UserInfo }) {
  return (
    <Card title="我的数据">
      <ExportLine />
      <DeletionLine user={user} />
    </Card>
  )
}
