import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { App, Button, Collapse, Descriptions, Drawer, Flex, Skeleton, Tag, Typography } from 'antd'
import { messageOf, request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { Failure } from '../../ui/Failure.tsx'
import { bugTypeName } from './bugTypes.ts'
import styles from './ErrorDrawer.module.css'

/** One group of errors with its newest reports. */
export function ErrorDrawer({
  fingerprint,
  onClose,
  onChanged,
}: {
  fingerprint: string
  onClose: () => void
  onChanged: () => void
}) {
  const { message } = App.useApp()
  const detail = useQuery({
    queryKey: ['errors', 'detail', fingerprint],
    queryFn: ({ signal }) => request('tracking.errorDetail', { fingerprint }, { signal, allowedRepeat: true }),
  })
  const resolve = useMutation({
    mutationFn: (resolved: 0 | 1) => request('tracking.errorSetResolved', { fingerprint, resolved }),
    onSuccess: onChanged,
    onError: (error) => message.error(messageOf(error)),
  })
  const group = detail.data?.group
  const isResolved = group !== undefined && group.resolvedAt !== null
  return (
    <Drawer
      open
      title="错误详情"
      size={820}
      onClose={onClose}
      extra={
        group && (
          <Button
            type={isResolved ? 'default' : 'primary'}
            loading={resolve.isPending}
            onClick={() => resolve.mutate(isResolved ? 0 : 1)}
          >
            {isResolved ? '重新打开' : '标为已处理'}
          </Button>
        )
      }
    >
      {detail.isError && <Failure error={detail.error} onRetry={() => void detail.refetch()} />}
      {detail.isPending && <Skeleton active paragraph={{ rows: 10 }} />}
      {group && (
        <Flex vertical gap={16}>
          <Descriptions
            size="small"
            column={2}
            bordered
            items={[
              { key: 'type', label: '类型', children: bugTypeName(group.bugType) },
              {
                key: 'state',
                label: '状态',
                children: isResolved ? (
                  <Tag color="success">{showMoment(group.resolvedAt)} 已处理</Tag>
                ) : (
                  <Tag color="warning">待处理</Tag>
                ),
              },
              { key: 'page', label: '页面', children: group.page },
              { key: 'action', label: '动作', children: group.action || '—' },
              { key: 'reports', label: '次数', children: group.reports },
              { key: 'users', label: '影响人数', children: group.users },
              { key: 'first', label: '首次出现', children: showMoment(group.firstAt, true) },
              { key: 'last', label: '最近出现', children: showMoment(group.lastAt, true) },
            ]}
          />
          <pre className={styles.detail}>{group.detail}</pre>
          <Typography.Title level={3} className={styles.title}>
            最近的报告（{detail.data?.samples.length}）
          </Typography.Title>
          <Collapse
            size="small"
            items={detail.data?.samples.map((sample, at) => ({
              // Reports have no id; their order does not change while the drawer is open.
              key: String(at),
              label: `${showMoment(sample.receivedAt, true)} · ${sample.page || sample.pageType || '未知页面'}`,
              children: (
                <>
                  <Descriptions
                    size="small"
                    column={2}
                    items={[
                      {
                        key: 'user',
                        label: '用户',
                        children: sample.userID ? <Link to={`/users/${sample.userID}`}>{sample.userID}</Link> : '访客',
                      },
                      { key: 'subject', label: '科目编号', children: sample.subjectID ?? '—' },
                      { key: 'path', label: '接口', children: sample.path || '—' },
                      { key: 'action', label: '动作', children: sample.action || '—' },
                    ]}
                  />
                  <pre className={styles.detail}>{sample.detail}</pre>
                </>
              ),
            }))}
          />
        </Flex>
      )}
    </Drawer>
  )
}
