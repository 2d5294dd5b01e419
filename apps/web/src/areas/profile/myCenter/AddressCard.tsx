import { useQuery } from '@tanstack/react-query'
import { getuseraddresslist } from '../../../calls/delivery.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'

/** The delivery address for books. */
export function AddressCard() {
  const { data, isError } = useQuery(getuseraddresslist())
  const first = data?.list[0]
  return (
    <Card
      title="收货地址"
      note={first ? `${data.list.length} 个` : undefined}
      action={
        <Link {...paths.userAddress({ backUrl: '/myCenter' })} className={buttonClass('ghost', 's')}>
          管理地址
        </Link>
      }
    >
      {first && (
        <p>
          {first.userName} {first.phone}，{first.address} {first.details}
        </p>
      )}
      {data && !first && <p>还没有收货地址，购买含图书的班次时需要。</p>}
      {isError && !data && <p>地址没有加载成功，可以进入“管理地址”重试。</p>}
      {!data && !isError && <Skeleton height="1.5rem" />}
    </Card>
  )
}
