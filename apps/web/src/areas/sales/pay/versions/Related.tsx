import { useQuery } from '@tanstack/react-query'
import { priceText } from '@tizhou/domain/money/yuan'
import { simpleSaleList } from '../../../../calls/sales.ts'
import { paths } from '../../../../paths.ts'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { useModuleInfo } from '../../../../platform/subject/moduleInfo.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import styles from './LatelyBought.module.css'

/** A link to the versions of the subject's mock-exam variant (`_MNDB`), which are sold separately. */
export function Related({ appID, backUrl }: { appID: number; backUrl: string | undefined }) {
  const info = useModuleInfo(appID)
  const variant = info.data?.ar.find(({ AppID }) => AppID !== appID)
  const { data } = useQuery({ ...simpleSaleList({ appID: variant?.AppID ?? 0 }), enabled: variant !== undefined })
  if (!variant || !data || data.list.length === 0) return null
  return (
    <Card title="配套科目">
      <ul className={styles.list} aria-label={`${variant.CName}的班次`}>
        {data.list.map(({ AppID, AppEName, vn, vname, price }) => (
          <li key={vn}>
            <Link {...paths.pay({ appID: AppID, appEName: AppEName, vn, backUrl })} className={styles.what}>
              {variant.CName} {vname}
            </Link>
            <span className={styles.price}>{priceText(price)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
