import { Html } from '@tizhou/question-view/html/Html.tsx'
import type { Agreement } from '../../../calls/authorization.ts'
import { dayText } from '../../../platform/dayText.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import styles from './Agreement.module.css'

/** An agreement's text, with the day from which it is valid. */
export function AgreementText({ agreement }: { agreement: Agreement | null }) {
  if (!agreement) return <Empty title="还没有公布" text="正文公布之后会显示在这里。" />
  return (
    <Card title={agreement.title} note={`自 ${dayText(agreement.holdsFrom)}起生效`}>
      <div className={styles.text}>
        <Html html={agreement.html} />
      </div>
    </Card>
  )
}
