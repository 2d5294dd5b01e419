import { Card, Empty, Space } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { PageHead } from './PageHead.tsx'
import { SubjectSelect } from './SubjectSelect.tsx'
import { useAddress } from './useAddress.ts'

interface Props {
  title: string
  purpose: string
  /** Buttons of the head, before the select of the subject. */
  extra?: (appID: number | undefined) => ReactNode
  /** Parameters of the address that hold for any subject; all others leave with the subject that they are about. */
  keeps?: readonly string[]
  /** The page's content for a subject; mounted again for another one. */
  children: (appID: number) => ReactNode
}

/** A page about one subject, which is in the address (`subject`) and is chosen in the head. */
export function PageOfSubject({ title, purpose, extra, keeps = [], children }: Props) {
  const [search, change] = useAddress()
  const appID = Number(search.subject) || undefined
  return (
    <>
      <PageHead
        title={title}
        purpose={purpose}
        extra={
          <Space wrap>
            {extra?.(appID)}
            <SubjectSelect
              value={appID}
              width={320}
              allowClear={false}
              onChange={(next) =>
                change({
                  ...Object.fromEntries(keeps.map((name) => [name, search[name]])),
                  subject: next === undefined ? undefined : String(next),
                })
              }
            />
          </Space>
        }
      />
      {appID === undefined ? (
        <Card size="small">
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="先在上方选择科目。" />
        </Card>
      ) : (
        <Fragment key={appID}>{children(appID)}</Fragment>
      )}
    </>
  )
}
