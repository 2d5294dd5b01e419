import { Html } from '@tizhou/question-view/html/Html.tsx'
import { Printer } from 'lucide-react'
import type { Signed } from '../../../calls/authorization.ts'
import { momentText } from '../../../platform/momentText.ts'
import { useSession } from '../../../platform/session/session.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import styles from './Agreement.module.css'

/** A signed authorization: the text as it was, the signer's data, and the signature. */
export function SignedRecord({ signed: { record, agreement, sign } }: { signed: Signed }) {
  const session = useSession()
  const isAccepted = record.acceptedAt !== null
  const at = record.acceptedAt ?? record.savedAt
  return (
    <Card
      title={isAccepted ? `已确认的${agreement.title}` : '填写与签名'}
      note={<Badge tone={isAccepted ? 'brand' : 'neutral'}>{isAccepted ? '已确认' : '待确认'}</Badge>}
      action={
        isAccepted && (
          <Button {...tracked('print')} size="s" icon={<Printer />} onClick={() => window.print()}>
            打印
          </Button>
        )
      }
    >
      <div className={styles.form}>
        {isAccepted && (
          <div className={styles.text}>
            <Html html={agreement.html} />
          </div>
        )}
        <dl className={styles.facts}>
          <dt>姓名</dt>
          <dd>{record.name}</dd>
          <dt>身份证号</dt>
          <dd>{record.id}</dd>
          <dt>{isAccepted ? '确认时间' : '签名时间'}</dt>
          <dd>{momentText(at)}</dd>
          {isAccepted && (
            <>
              <dt>正文指纹</dt>
              <dd className={styles.hash}>{agreement.hash}</dd>
            </>
          )}
          <dt>签名</dt>
          <dd>
            <img
              className={styles.signature}
              src={`${sign}&guid=${encodeURIComponent(session?.guid ?? '')}`}
              alt={`${record.name} 的签名`}
            />
          </dd>
        </dl>
      </div>
    </Card>
  )
}
