import {
  AccountBookOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BookOutlined,
  BugOutlined,
  CommentOutlined,
  CompassOutlined,
  FileTextOutlined,
  FormOutlined,
  IdcardOutlined,
  ImportOutlined,
  KeyOutlined,
  LineChartOutlined,
  MessageOutlined,
  NotificationOutlined,
  PayCircleOutlined,
  QuestionCircleOutlined,
  SafetyCertificateOutlined,
  ShopOutlined,
  TagsOutlined,
  TeamOutlined,
  TruckOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { Role } from '@tizhou/contract/call'
import type { ComponentType, ReactNode } from 'react'

/** One room of the back office: an address, a page, and who may enter. */
export interface Room {
  /** Below /console; `$name` is a parameter of the path. */
  path: string
  title: string
  /** What is done there, in one sentence, for the home page. */
  purpose?: string
  /** Who may enter; an operator enters everywhere. For display: the server checks each call. */
  roles: readonly Role[]
  page: () => Promise<{ default: ComponentType }>
  /** Where the menu shows it. Absent: it is reached from another room. */
  menu?: { group: MenuGroup; icon: ReactNode }
}

export const MENU_GROUPS = { content: '内容', business: '业务', system: '系统' } as const
export type MenuGroup = keyof typeof MENU_GROUPS

const EVERY_ROLE: readonly Role[] = ['operator', 'editor', 'teacher', 'seller', 'agent']

/** All rooms, in the order of the menu. A new one is a line here and a folder in areas. */
export const ROOMS: readonly Room[] = [
  {
    path: '/subjects',
    title: '科目',
    purpose: '科目、版本、各版本包含的模块与考试日期',
    roles: ['editor'],
    page: () => import('./areas/subjects/SubjectsPage.tsx'),
    menu: { group: 'content', icon: <BookOutlined /> },
  },
  {
    path: '/subjects/$appID',
    title: '科目详情',
    roles: ['editor'],
    page: () => import('./areas/subjects/SubjectPage.tsx'),
  },
  {
    path: '/questions',
    title: '题目',
    purpose: '查找、编辑题目，按学员看到的样子预览',
    roles: ['editor'],
    page: () => import('./areas/content/QuestionsPage.tsx'),
    menu: { group: 'content', icon: <FormOutlined /> },
  },
  {
    path: '/questions/$appID/$allTestID',
    title: '编辑题目',
    roles: ['editor', 'teacher'],
    page: () => import('./areas/content/QuestionPage.tsx'),
  },
  {
    path: '/imports',
    title: '导入题目',
    purpose: '上传表格，核对列与错误，整体写入',
    roles: ['editor'],
    page: () => import('./areas/imports/ImportsPage.tsx'),
    menu: { group: 'content', icon: <ImportOutlined /> },
  },
  {
    path: '/imports/new',
    title: '新建导入',
    roles: ['editor'],
    page: () => import('./areas/imports/NewImportPage.tsx'),
  },
  {
    path: '/imports/$importID',
    title: '导入结果',
    roles: ['editor'],
    page: () => import('./areas/imports/ImportRunPage.tsx'),
  },
  {
    path: '/agents',
    title: '代理商',
    purpose: '代理商的联系方式、域名、收款，以及群、考试大类与旗舰店',
    roles: ['agent'],
    page: () => import('./areas/agents/AgentsPage.tsx'),
    menu: { group: 'business', icon: <ShopOutlined /> },
  },
  {
    path: '/agents/$agentCode',
    title: '代理商详情',
    roles: ['agent'],
    page: () => import('./areas/agents/AgentPage.tsx'),
  },
  {
    path: '/feedback',
    title: '学员纠错',
    purpose: '学员报告的题目错误：答复、改题、合并与补充说明',
    roles: ['teacher'],
    page: () => import('./areas/feedback/FeedbackPage.tsx'),
    menu: { group: 'content', icon: <MessageOutlined /> },
  },
  {
    path: '/feedback/$reportID',
    title: '纠错详情',
    roles: ['teacher'],
    page: () => import('./areas/feedback/ReportPage.tsx'),
  },
  {
    path: '/faq',
    title: '常见问题',
    purpose: '学员在客服中心查到的问答',
    roles: ['seller'],
    page: () => import('./areas/support/FaqPage.tsx'),
    menu: { group: 'content', icon: <QuestionCircleOutlined /> },
  },
  {
    path: '/guide',
    title: '考试指南',
    purpose: '考试时间、报名、大纲和评分',
    roles: ['seller'],
    page: () => import('./areas/support/GuidePage.tsx'),
    menu: { group: 'content', icon: <CompassOutlined /> },
  },
  {
    path: '/versionUpdates',
    title: '版本更新',
    purpose: '写给学员的更新说明：定时发布、撤回，看多少人读过',
    roles: ['editor'],
    page: () => import('./areas/dots/VersionUpdatesPage.tsx'),
    menu: { group: 'content', icon: <NotificationOutlined aria-hidden /> },
  },
  {
    path: '/notices',
    title: '通知',
    purpose: '主页通知、横幅、弹窗与学员消息',
    roles: ['seller'],
    page: () => import('./areas/notices/NoticesPage.tsx'),
    menu: { group: 'business', icon: <NotificationOutlined /> },
  },
  {
    path: '/suggestions',
    title: '学员意见',
    purpose: '学员的建议与答复',
    roles: ['seller'],
    page: () => import('./areas/support/SuggestionsPage.tsx'),
    menu: { group: 'business', icon: <CommentOutlined /> },
  },
  {
    path: '/salesFigures',
    title: '销售数据',
    purpose: '每日的订单、收入与退款，按科目与代理商',
    roles: ['seller', 'agent'],
    page: () => import('./areas/sales/FiguresPage.tsx'),
    menu: { group: 'business', icon: <LineChartOutlined aria-hidden /> },
  },
  {
    path: '/orders',
    title: '订单',
    purpose: '订单、退款与需要人工处理的款项',
    roles: ['seller', 'agent'],
    page: () => import('./areas/sales/OrdersPage.tsx'),
    menu: { group: 'business', icon: <PayCircleOutlined aria-hidden /> },
  },
  {
    path: '/orders/$orderID',
    title: '订单详情',
    roles: ['seller', 'agent'],
    page: () => import('./areas/sales/OrderPage.tsx'),
  },
  {
    path: '/entitlements',
    title: '权限',
    purpose: '学员开通的版本：人工开通、改期与收回',
    roles: ['seller'],
    page: () => import('./areas/sales/EntitlementsPage.tsx'),
    menu: { group: 'business', icon: <KeyOutlined aria-hidden /> },
  },
  {
    path: '/statements',
    title: '代理商结算',
    purpose: '代理商每月的销售与佣金，登记付款',
    roles: ['seller', 'agent'],
    page: () => import('./areas/sales/StatementsPage.tsx'),
    menu: { group: 'business', icon: <AccountBookOutlined aria-hidden /> },
  },
  {
    path: '/bills',
    title: '对账',
    purpose: '每天与支付渠道的账单核对，列出差异',
    roles: ['operator'],
    page: () => import('./areas/sales/BillsPage.tsx'),
    menu: { group: 'business', icon: <BankOutlined aria-hidden /> },
  },
  {
    path: '/offers',
    title: '价格与优惠',
    purpose: '各代理商的价目表、优惠、优惠券、组合与兑换码',
    roles: ['seller'],
    page: () => import('./areas/offers/OffersPage.tsx'),
    menu: { group: 'business', icon: <TagsOutlined aria-hidden /> },
  },
  {
    path: '/users',
    title: '用户',
    purpose: '查找用户，查看开通的科目、会话与学习数量',
    roles: ['seller'],
    page: () => import('./areas/account/UsersPage.tsx'),
    menu: { group: 'business', icon: <UserOutlined aria-hidden /> },
  },
  {
    path: '/users/$userID',
    title: '用户详情',
    roles: ['seller'],
    page: () => import('./areas/account/UserPage.tsx'),
  },
  {
    path: '/shipments',
    title: '图书寄送',
    purpose: '待寄图书、收货信息导出、快递单号导入与包裹进度',
    roles: ['seller', 'agent'],
    page: () => import('./areas/delivery/ShipmentsPage.tsx'),
    menu: { group: 'business', icon: <TruckOutlined aria-hidden /> },
  },
  {
    path: '/shipments/numbers/$importID',
    title: '单号导入',
    roles: ['seller'],
    page: () => import('./areas/delivery/NumbersPage.tsx'),
  },
  {
    path: '/shipments/$shipmentID',
    title: '包裹详情',
    roles: ['seller', 'agent'],
    page: () => import('./areas/delivery/ShipmentPage.tsx'),
  },
  {
    path: '/authorizations',
    title: '授权',
    purpose: '学员签署的授权书，身份证号默认隐藏',
    roles: ['seller'],
    page: () => import('./areas/authorization/AuthorizationsPage.tsx'),
    menu: { group: 'business', icon: <SafetyCertificateOutlined aria-hidden /> },
  },
  {
    path: '/authorizations/$authID',
    title: '授权详情',
    roles: ['seller'],
    page: () => import('./areas/authorization/AuthorizationPage.tsx'),
  },
  {
    path: '/agreements',
    title: '协议',
    purpose: '用户协议、隐私条款和授权书的各个版本，从何时生效',
    roles: ['operator'],
    page: () => import('./areas/authorization/AgreementsPage.tsx'),
    menu: { group: 'system', icon: <FileTextOutlined aria-hidden /> },
  },
  {
    path: '/errors',
    title: '错误报告',
    purpose: '学习端出现的错误，按相同的合并',
    roles: ['operator'],
    page: () => import('./areas/tracking/ErrorsPage.tsx'),
    menu: { group: 'system', icon: <BugOutlined aria-hidden /> },
  },
  {
    path: '/usage',
    title: '页面使用',
    purpose: '各页面的浏览、点击与停留',
    roles: ['operator'],
    page: () => import('./areas/tracking/UsagePage.tsx'),
    menu: { group: 'system', icon: <BarChartOutlined aria-hidden /> },
  },
  {
    path: '/staff',
    title: '员工账号',
    purpose: '新建员工、分配角色、停用与重设',
    roles: ['operator'],
    page: () => import('./areas/staff/StaffPage.tsx'),
    menu: { group: 'system', icon: <TeamOutlined aria-hidden /> },
  },
  {
    path: '/audit',
    title: '操作记录',
    purpose: '谁在何时改了什么',
    roles: ['operator'],
    page: () => import('./areas/audit/AuditPage.tsx'),
    menu: { group: 'system', icon: <AuditOutlined aria-hidden /> },
  },
  {
    path: '/myAccount',
    title: '我的账号',
    purpose: '修改密码，启用两步验证',
    roles: EVERY_ROLE,
    page: () => import('./areas/staff/MyAccountPage.tsx'),
    menu: { group: 'system', icon: <IdcardOutlined aria-hidden /> },
  },
]
