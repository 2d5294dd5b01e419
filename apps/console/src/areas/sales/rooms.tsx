import {
  AccountBookOutlined,
  BankOutlined,
  KeyOutlined,
  LineChartOutlined,
  PayCircleOutlined,
  TagsOutlined,
} from '@ant-design/icons'
import type { Room } from '../../platform/room.ts'

export const salesRooms: readonly Room[] = [
  {
    path: '/salesFigures',
    title: '销售数据',
    purpose: '每日的订单、收入与退款，按科目与代理商',
    roles: ['seller', 'agent'],
    page: () => import('./FiguresPage.tsx'),
    menu: { group: 'business', icon: <LineChartOutlined aria-hidden /> },
  },
  {
    path: '/orders',
    title: '订单',
    purpose: '订单、退款与需要人工处理的款项',
    roles: ['seller', 'agent'],
    page: () => import('./OrdersPage.tsx'),
    menu: { group: 'business', icon: <PayCircleOutlined aria-hidden /> },
  },
  {
    path: '/orders/$orderID',
    title: '订单详情',
    roles: ['seller', 'agent'],
    page: () => import('./OrderPage.tsx'),
  },
  {
    path: '/entitlements',
    title: '权限',
    purpose: '学员开通的版本：人工开通、改期与收回',
    roles: ['seller'],
    page: () => import('./EntitlementsPage.tsx'),
    menu: { group: 'business', icon: <KeyOutlined aria-hidden /> },
  },
  {
    path: '/statements',
    title: '代理商结算',
    purpose: '代理商每月的销售与佣金，登记付款',
    roles: ['seller', 'agent'],
    page: () => import('./StatementsPage.tsx'),
    menu: { group: 'business', icon: <AccountBookOutlined aria-hidden /> },
  },
  {
    path: '/bills',
    title: '对账',
    purpose: '每天与支付渠道的账单核对，列出差异',
    roles: ['operator'],
    page: () => import('./BillsPage.tsx'),
    menu: { group: 'business', icon: <BankOutlined aria-hidden /> },
  },
  {
    path: '/offers',
    title: '价格与优惠',
    purpose: '各代理商的价目表、优惠、优惠券、组合与兑换码',
    roles: ['seller'],
    page: () => import('./offers/OffersPage.tsx'),
    menu: { group: 'business', icon: <TagsOutlined aria-hidden /> },
  },
]
