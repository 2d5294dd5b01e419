import { AuditOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../platform/me.ts'
import { mayEnter } from '../../platform/roles.ts'
import { LinkButton } from '../LinkButton.tsx'

/** A link for operators to the audit log's entries about the rows of a table. Other roles cannot enter that room. */
export function AuditLink({ kind, q }: { kind: string; q?: string }) {
  const { data: me } = useQuery(meQuery)
  if (!me || !mayEnter(me.roles, [])) return null
  return (
    <LinkButton
      color="default"
      variant="text"
      icon={<AuditOutlined aria-hidden />}
      to="/audit"
      search={{ kind, q } as never}
    >
      操作记录
    </LinkButton>
  )
}
