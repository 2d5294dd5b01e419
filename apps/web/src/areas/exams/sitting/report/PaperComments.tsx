import { useQuery } from '@tanstack/react-query'
import { Lock, MessagesSquare } from 'lucide-react'
import { comments } from '../../../../calls/materials.ts'
import { paths } from '../../../../paths.ts'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { tracked } from '../../../../platform/tracking/clicks.ts'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import styles from './NextSteps.module.css'

/** Teachers' comments on a paper: links, once the server tells the learner of them. */
export function PaperComments({ appID, paperID }: { appID: number; paperID: number }) {
  const { data } = useQuery({ ...comments({ appID }), retry: false })
  const found = data?.list.filter((entry) => entry.paperID === paperID && entry.hasText === 1) ?? []
  if (found.length === 0) return null
  return (
    <Card title="名师点评" className={styles.card} note="老师讲这份试卷">
      <div className={styles.ways}>
        {found.map(({ ID, name, isOpen }) => (
          <Link key={ID} {...tracked('openMaterial')} className={buttonClass('secondary')} {...paths.msdpPop({ ID })}>
            {isOpen === 1 ? <MessagesSquare aria-hidden="true" /> : <Lock role="img" aria-label="未开通" />}
            {name}
          </Link>
        ))}
      </div>
    </Card>
  )
}
