import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Flex, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Failure } from './Failure.tsx'
import { PageHead } from './PageHead.tsx'

/** The page of one row: its name, a link back to the list, and its parts below one another once they are loaded. */
export function DetailPage<Data>({
  detail,
  title,
  back,
  extra,
  children,
}: {
  detail: UseQueryResult<Data>
  title: string
  /** `search`: what the list shows, such as the chosen subject. */
  back: { to: string; label: string; search?: Readonly<Record<string, string>> | undefined }
  extra?: (data: Data) => ReactNode
  children: (data: Data) => ReactNode
}) {
  const { data } = detail
  return (
    <>
      <PageHead
        title={title}
        purpose={
          <Link to={back.to} search={(back.search ?? {}) as never}>
            {back.label}
          </Link>
        }
        extra={data !== undefined && extra?.(data)}
      />
      {detail.isError && <Failure error={detail.error} onRetry={() => void detail.refetch()} />}
      {detail.isPending && <Skeleton active paragraph={{ rows: 10 }} />}
      {data !== undefined && (
        <Flex vertical gap={12}>
          {children(data)}
        </Flex>
      )}
    </>
  )
}
