import { Card, Tabs } from 'antd'
import { PageHead } from '../../../ui/PageHead.tsx'
import { useAddress } from '../../../ui/useAddress.ts'
import { Bundles } from './Bundles.tsx'
import { Codes } from './Codes.tsx'
import { Coupons } from './Coupons.tsx'
import { Discounts } from './Discounts.tsx'
import { Prices } from './Prices.tsx'

/** Prices, and everything that reduces them. */
export default function OffersPage() {
  const [search, change] = useAddress()
  const tabs = [
    { key: 'prices', label: '价目表', children: <Prices /> },
    { key: 'discounts', label: '优惠', children: <Discounts /> },
    { key: 'coupons', label: '优惠券', children: <Coupons /> },
    { key: 'bundles', label: '组合', children: <Bundles /> },
    { key: 'codes', label: '兑换码', children: <Codes /> },
  ]
  return (
    <>
      <PageHead title="价格与优惠" purpose="各代理商的价目表、优惠、优惠券、组合与兑换码；改动只影响以后的订单。" />
      <Card size="small">
        <Tabs
          destroyOnHidden
          activeKey={tabs.find(({ key }) => key === search.tab)?.key ?? 'prices'}
          // Clears page and filters in the address: they belong to the previous tab.
          onChange={(key) => change({ tab: key === 'prices' ? undefined : key })}
          items={tabs}
        />
      </Card>
    </>
  )
}
