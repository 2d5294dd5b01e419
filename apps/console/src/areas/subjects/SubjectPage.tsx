import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Button, Card, Descriptions, Flex, Skeleton, Space, Tabs, Tag } from 'antd'
import { useState } from 'react'
import { request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { Failure } from '../../ui/Failure.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { useAddressValue } from '../../ui/useAddress.ts'
import { useConfirm } from '../../ui/useConfirm.ts'
import { ExamDates } from './ExamDates.tsx'
import { ModuleMatrix } from './ModuleMatrix.tsx'
import { ShareChapters } from './ShareChapters.tsx'
import { SubjectForm } from './SubjectForm.tsx'
import type { Subject } from './subjectTypes.ts'
import { Versions } from './Versions.tsx'

/** One subject: its names, versions, what each unlocks, and when its exams are. */
export default function SubjectPage() {
  const { appID: text } = useParams({ strict: false }) as { appID: string }
  const appID = Number(text)
  const cache = useQueryClient()
  const [tab, setTab] = useAddressValue('tab')
  const detail = useQuery({
    queryKey: ['subjects', 'detail', appID],
    queryFn: ({ signal }) => request('subjects.subjectDetail', { appID }, { signal, allowedRepeat: true }),
  })
  const refresh = () => cache.invalidateQueries({ queryKey: ['subjects'] })
  const { data: subject } = detail
  return (
    <>
      <PageHead
        title={subject?.shortName ?? '科目'}
        purpose={<Link to="/subjects">返回科目列表</Link>}
        extra={subject && <SubjectActions subject={subject} onChanged={refresh} />}
      />
      {detail.isError && <Failure error={detail.error} onRetry={() => void detail.refetch()} />}
      {detail.isPending && <Skeleton active paragraph={{ rows: 10 }} />}
      {subject && (
        <Flex vertical gap={12}>
          <Card size="small">
            <Descriptions
              size="small"
              column={{ xs: 1, sm: 2, xl: 3 }}
              items={[
                { key: 'code', label: '代码', children: subject.code },
                { key: 'name', label: '全称', children: subject.name },
                { key: 'family', label: '类别', children: subject.family },
                { key: 'position', label: '排序', children: subject.position },
                {
                  key: 'state',
                  label: '状态',
                  children:
                    subject.withdrawnAt === null ? (
                      <Tag color="success">在用</Tag>
                    ) : (
                      <Tag color="error">已于 {showMoment(subject.withdrawnAt)} 下架</Tag>
                    ),
                },
                { key: 'updatedAt', label: '最近修改', children: showMoment(subject.updatedAt) },
                {
                  key: 'mock',
                  label: '模拟答辩科目',
                  children: subject.mockApp ? (
                    <Link to={`/subjects/${subject.mockApp.appID}`}>{subject.mockApp.name}</Link>
                  ) : (
                    '—'
                  ),
                },
                {
                  key: 'trees',
                  label: '题库',
                  children:
                    subject.trees.map(({ name, questions }) => `${name} ${questions} 题`).join('、') || '还没有题目',
                },
              ]}
            />
          </Card>
          <Card size="small">
            <Tabs
              activeKey={tab ?? 'versions'}
              onChange={(key) => setTab(key === 'versions' ? undefined : key)}
              items={[
                {
                  key: 'versions',
                  label: `版本（${subject.versions.length}）`,
                  children: <Versions subject={subject} onChanged={refresh} />,
                },
                {
                  key: 'modules',
                  label: '模块',
                  children: <ModuleMatrix key={subject.revision} subject={subject} onChanged={refresh} />,
                },
                {
                  key: 'dates',
                  label: `考试日期（${subject.examDates.length}）`,
                  children: <ExamDates subject={subject} onChanged={refresh} />,
                },
                { key: 'sharing', label: '分享开放', children: <ShareChapters appID={appID} /> },
              ]}
            />
          </Card>
        </Flex>
      )}
    </>
  )
}

function SubjectActions({ subject, onChanged }: { subject: Subject; onChanged: () => Promise<void> }) {
  const confirm = useConfirm()
  const [isEditing, setIsEditing] = useState(false)
  const { data } = useQuery({
    queryKey: ['subjectFamilies'],
    queryFn: ({ signal }) => request('subjects.subjectFamilies', {}, { signal, allowedRepeat: true }),
    enabled: isEditing,
  })
  const { appID, shortName } = subject
  const isGone = subject.withdrawnAt !== null
  return (
    <Space>
      <Link to="/questions" search={{ subject: String(appID) } as never}>
        <Button>题目</Button>
      </Link>
      <Button onClick={() => setIsEditing(true)}>修改</Button>
      <Button
        danger={!isGone}
        onClick={() =>
          confirm({
            title: isGone ? `恢复 ${shortName}？` : `下架 ${shortName}？`,
            content: isGone
              ? '恢复后学员可以再次选择和学习，开通与学习记录都在。'
              : '下架后学员不能再选择这个科目，正在使用的学员会被请去选择其他科目。开通与学习记录保留，之后可以恢复。',
            action: isGone ? '恢复' : '下架',
            done: isGone ? '科目已恢复' : '科目已下架',
            run: async () => {
              await request('subjects.subjectSetWithdrawn', { appID, withdrawn: isGone ? 0 : 1 })
              await onChanged()
            },
          })
        }
      >
        {isGone ? '恢复科目' : '下架科目'}
      </Button>
      {isEditing && (
        <SubjectForm
          subject={subject}
          families={data?.families ?? []}
          onClose={() => setIsEditing(false)}
          onSaved={async () => {
            setIsEditing(false)
            await onChanged()
          }}
        />
      )}
    </Space>
  )
}
