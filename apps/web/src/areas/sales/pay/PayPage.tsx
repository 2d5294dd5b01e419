import { useQuery } from '@tanstack/react-query'
import { MODULES } from '@tizhou/catalogue/modules'
import { useState } from 'react'
import { searchAppEName } from '../../../calls/parts/study.ts'
import { paths } from '../../../paths.ts'
import { REQUEST_TOAST_MS, toast } from '../../../platform/feedback.ts'
import { setQuery } from '../../../platform/navigation/address.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { wordsOf } from '../../../platform/requests/refusals.ts'
import { opens, useModuleInfo } from '../../../platform/subject/moduleInfo.ts'
import { useSubject } from '../../../platform/subject/subject.ts'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { type PaySearch, salesPages } from '../pages.ts'
import { type App, Offer } from './offers/Offer.tsx'
import { Payment } from './order/Payment.tsx'
import { type Opened, OpenedCard } from './order/Success.tsx'
import { useOpenOrder } from './order/useOpenOrder.ts'
import styles from './PayPage.module.css'

/** Versions and prices, the payment, and what was opened, on one page (specification, sections 1 and 4). */
export default function PayPage() {
  const search = useSearch(salesPages.pay)
  const asked = useAskedApp(search)
  if (asked.isError)
    return (
      <Page title="购买">
        <LoadFailure what="班次" error={asked.error} onRetry={() => void asked.refetch()} retrying={asked.isFetching} />
      </Page>
    )
  if (asked.isLoading)
    return (
      <Page title="购买">
        <Loading>
          <Skeleton height="16rem" radius="var(--radius-l)" />
        </Loading>
      </Page>
    )
  if (!asked.app)
    return (
      <Page title="购买">
        <Empty
          title="还没有选择科目"
          text="班次按科目开通，先选择要学习的科目。"
          action={
            <Link {...paths.switchMenu()} className={buttonClass('primary')}>
              选择科目
            </Link>
          }
        />
      </Page>
    )
  return <Buying key={asked.app.appID} app={asked.app} search={search} />
}

/** The subject in the address, by id or code; else the chosen one. */
function useAskedApp({ appID, appEName }: PaySearch) {
  const subject = useSubject()
  const isChosen =
    subject !== null &&
    (appID === undefined || appID === subject.AppID) &&
    (appID !== undefined || appEName === undefined || appEName === subject.AppEName)
  const byID = useModuleInfo(isChosen ? undefined : appID)
  const byCode = useQuery({
    ...searchAppEName({ appPName: appEName ?? '' }),
    enabled: !isChosen && appID === undefined && appEName !== undefined,
  })
  const info = byID.data?.ar.find((one) => one.AppID === appID)
  const found = byCode.data?.list.find((one) => one.AppEName === appEName)
  const named = info ?? found
  const app: App | undefined = isChosen
    ? { appID: subject.AppID, appEName: subject.AppEName, name: subject.AppCName }
    : named && { appID: named.AppID, appEName: named.AppEName, name: named.CName }
  const query = appID === undefined ? byCode : byID
  const { isError, error, isLoading, isFetching, refetch } = query
  return { app, isError: isError && !app, error, isLoading: isLoading && !app, isFetching, refetch }
}

function Buying({ app, search }: { app: App; search: PaySearch }) {
  const { modulevip: module, orderID, backUrl } = search
  const info = useModuleInfo(app.appID)
  const [opened, setOpened] = useState<{ title: string; opened: Opened }>()
  const order = useOpenOrder()
  const name = module && (MODULES[module] ?? module)
  const isOpen = module !== undefined && opens(info.data, module)
  const show = {
    onSuccess: ({ orderID: made }: { orderID: string }) => setQuery({ orderID: made }),
    onError: (error: Error) => orderID && toast(wordsOf(error, '订单没有提交成功，请检查网络后重试'), REQUEST_TOAST_MS),
  }
  // An order made on this page can be renewed when its code has expired.
  const last = order.data?.orderID === orderID ? order.variables : undefined
  const note = orderID || opened ? app.name : name ? `${app.name} · 开通后可以使用“${name}”` : app.name

  return (
    <Page title="购买" note={note}>
      <div className={styles.page}>
        {opened ? (
          <OpenedCard {...opened} module={module} backUrl={backUrl} />
        ) : orderID ? (
          <Payment
            key={orderID}
            orderID={orderID}
            again={last && (() => order.mutate(last, show))}
            renewing={order.isPending}
            onLeave={() => setQuery({ orderID: undefined })}
            module={module}
            backUrl={backUrl}
          />
        ) : (
          <Offer
            app={app}
            search={search}
            isOpen={isOpen}
            order={order}
            onOrder={(ordering) => order.mutate({ ...app, ...ordering, backUrl }, show)}
            onOpened={(title, one) => setOpened({ title, opened: one })}
          />
        )}
      </div>
    </Page>
  )
}
