import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { saidOfOpening } from '@tizhou/domain/versions/beforeSale'
import { Button, Card, Space, Tabs } from 'antd'
import { meQuery } from '../../platform/me.ts'
import { request } from '../../platform/request.ts'
import { mayEnter } from '../../platform/roles.ts'
import { showMoment } from '../../platform/time.ts'
import { DetailPage } from '../../ui/DetailPage.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { FormButton } from '../../ui/room/FormButton.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { useAddressValue } from '../../ui/useAddress.ts'
import { useConfirm } from '../../ui/useConfirm.ts'
import { ExamDates } from './ExamDates.tsx'
import { familiesQuery } from './familiesQuery.ts'
import { LifeTag } from './LifeTag.tsx'
import { ModuleMatrix } from './ModuleMatrix.tsx'
import { SaleChecks, saleChecksQuery } from './SaleChecks.tsx'
import { ShareChapters } from './ShareChapters.tsx'
import { subjectForm } from './subjectForm.tsx'
import type { Subject } from './subjectTypes.ts'
import { Versions } from './Versions.tsx'

/** One subject: names, versions with their modules, exam dates, chapters that open by sharing. */
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
  return (
    <DetailPage
      detail={detail}
      title={detail.data?.shortName ?? '科目'}
      back={{ to: '/subjects', label: '返回科目列表' }}
      extra={(subject) => <SubjectActions subject={subject} onChanged={refresh} />}
    >
      {(subject) => (
        <>
          <Card size="small">
            <Facts
              of={{
                代码: subject.code,
                全称: subject.name,
                类别: subject.family,
                排序: subject.position,
                状态:
                  subject.state === 'draft' ? (
                    <LifeTag state="draft" />
                  ) : (
                    <StateTag current="在用" ended="下架" at={subject.withdrawnAt} />
                  ),
                最近修改: showMoment(subject.updatedAt),
                模拟答辩科目: subject.mockApp ? (
                  <Link to={`/subjects/${subject.mockApp.appID}`}>{subject.mockApp.name}</Link>
                ) : (
                  '—'
                ),
                题目审核: subject.isReviewed
                  ? `要另一人审核${subject.openProposals > 0 ? `，有 ${subject.openProposals} 份修改还没发布` : ''}`
                  : '不用',
                题库: subject.trees.map(({ name, questions }) => `${name} ${questions} 题`).join('、') || '还没有题目',
              }}
            />
          </Card>
          <SaleChecks subject={subject} />
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
                  children: <ModuleMatrix subject={subject} onChanged={refresh} />,
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
        </>
      )}
    </DetailPage>
  )
}

function SubjectActions({ subject, onChanged }: { subject: Subject; onChanged: () => Promise<void> }) {
  const confirm = useConfirm()
  const cache = useQueryClient()
  const families = useQuery(familiesQuery).data?.families ?? []
  const { appID, shortName } = subject
  const isGone = subject.state !== 'open'
  const me = useQuery(meQuery).data
  // Whoever works under the review does not end it.
  const mayChangeReview = !subject.isReviewed || mayEnter(me?.roles ?? [], [])
  const isDraft = subject.state === 'draft'
  const { data } = useQuery({ ...saleChecksQuery(appID), enabled: isDraft })
  const missing = data?.checks.filter(({ isDone }) => !isDone) ?? []
  const lacking = missing.length > 0 ? `还缺 ${missing.length} 项：${missing.map(({ name }) => name).join('、')}。` : ''
  const verb = isDraft ? '开放' : isGone ? '恢复' : '下架'
  return (
    <Space>
      <LinkButton to="/chapters" search={{ subject: String(appID) } as never}>
        章节
      </LinkButton>
      <LinkButton to="/questions" search={{ subject: String(appID) } as never}>
        题目
      </LinkButton>
      {mayChangeReview && (
        <Button
          onClick={() =>
            confirm({
              title: subject.isReviewed ? `${shortName} 的题目不再要另一人审核？` : `${shortName} 的题目要另一人审核？`,
              content: subject.isReviewed
                ? `之后的修改保存后学员随即看到。${subject.openProposals > 0 ? `现有 ${subject.openProposals} 份修改还没发布：它们留在“审核”里，仍由另一人发布，或由提出的人撤回。` : ''}`
                : '之后修改、新建、移出、恢复题目都先等另一位编辑审核，发布后学员才看到。导入、批量修改、合并、撤销、移动题目的整理各作为一份一起审核。',
              action: subject.isReviewed ? '不再审核' : '要审核',
              done: '已设置',
              run: async () => {
                await request('subjects.subjectSetReviewed', { appID, reviewed: subject.isReviewed ? 0 : 1 })
                await onChanged()
                await cache.invalidateQueries({ queryKey: ['questions', appID] })
              },
            })
          }
        >
          {subject.isReviewed ? '题目不再要审核' : '题目要另一人审核'}
        </Button>
      )}
      <FormButton label="修改" form={subjectForm(families)} row={subject} onSaved={onChanged} onReload={onChanged} />
      <Button
        danger={!isGone}
        type={isDraft ? 'primary' : 'default'}
        onClick={() =>
          confirm({
            title: `${verb} ${shortName}？`,
            content: isDraft
              ? `${data ? saidOfOpening(data.checks) : '开放后学员可以找到、选择和学习这个科目。'}${lacking}`
              : isGone
                ? '恢复后学员可以再次选择和学习，开通与学习记录都在。'
                : '下架后学员不能再选择这个科目，正在使用的学员会被请去选择其他科目。开通与学习记录保留，之后可以恢复。',
            action: verb,
            done: `科目已${verb}`,
            run: async () => {
              await request('subjects.subjectSetWithdrawn', { appID, withdrawn: isGone ? 0 : 1 })
              await onChanged()
            },
          })
        }
      >
        {isDraft ? '开放给学员' : `${verb}科目`}
      </Button>
    </Space>
  )
}
