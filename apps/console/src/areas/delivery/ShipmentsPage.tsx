import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'antd'
import { meQuery } from '../../platform/me.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { useAddress } from '../../ui/useAddress.ts'
import { Numbers } from './Numbers.tsx'
import { Parcels } from './Parcels.tsx'
import { PrintedBooks } from './PrintedBooks.tsx'

/** Parcels of printed books. A member of staff with the role agent sees those of the own agent and changes nothing. */
export default function ShipmentsPage() {
  const { data: me } = useQuery(meQuery)
  const [search, change] = useAddress()
  const isOperator = me?.roles.includes('operator') ?? false
  const isSeller = isOperator || (me?.roles.includes('seller') ?? false)
  const parcels = <Parcels mayChange={isSeller} />
  return (
    <>
      <PageHead
        title="图书寄送"
        purpose="订单付款后自动生成包裹；学员填写地址后打包、寄出，快递进度自动更新。收货信息只在导出时完整显示。"
      />
      {isSeller ? (
        <Tabs
          activeKey={typeof search.tab === 'string' ? search.tab : 'parcels'}
          destroyOnHidden
          onChange={(tab) => change({ tab: tab === 'parcels' ? undefined : tab })}
          items={[
            { key: 'parcels', label: '包裹', children: parcels },
            { key: 'numbers', label: '单号导入', children: <Numbers /> },
            { key: 'books', label: '随寄图书', children: <PrintedBooks mayChange={isOperator} /> },
          ]}
        />
      ) : (
        parcels
      )}
    </>
  )
}
