import { PlusOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { STYLES } from '@tizhou/catalogue/styles'
import { LOW_DISCRIMINATION, LOW_FACILITY } from '@tizhou/domain/content/troubles'
import { Button, Card, Empty, Flex, Tag, Tree } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { chapterPaths, chaptersQuery } from '../../platform/chapters.ts'
import { listOf } from '../../platform/request.ts'
import { Failure } from '../../ui/Failure.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageOfSubject } from '../../ui/PageOfSubject.tsx'
import { figure, moment, plain } from '../../ui/table/columnKinds.tsx'
import { type Column, choicesOf, type Filter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useAddress } from '../../ui/useAddress.ts'
import { bulkFilter } from './bulkFilter.ts'
import { chapterNodes } from './chapterTree.ts'
import styles from './QuestionsPage.module.css'
import type { QuestionRow } from './questionForm.ts'
import { facetsQuery } from './questionQueries.ts'
import { RankedPapers } from './RankedPapers.tsx'
import { useRemoval } from './useRemoval.tsx'

const BulkDialog = lazy(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }))

const STYLE_CHOICES = STYLES.map(({ code, name }) => ({ value: code, label: `${name}（${code}）` }))

/** The questions of one subject: the chapters on the side, the questions of the chosen chapter in the table. */
export default function QuestionsPage() {
  return (
    <PageOfSubject title="题目" purpose="按章节、题型、文字或外部 ID 查找；移出的题目可以恢复，学员做过的记录保留。">
      {(appID) => (
        <>
          <RankedPapers appID={appID} />
          <Questions appID={appID} />
        </>
      )}
    </PageOfSubject>
  )
}

function Questions({ appID }: { appID: number }) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [search, change] = useAddress()
  const chapters = useQuery(chaptersQuery(appID))
  const trees = chapters.data?.trees
  const values = useQuery(facetsQuery(appID)).data
  const refresh = () => cache.invalidateQueries({ queryKey: ['questions', appID] })
  const refreshAll = async () => {
    await Promise.all([refresh(), cache.invalidateQueries({ queryKey: [tableName(appID)] })])
  }
  const isReviewed = chapters.data?.isReviewed === true
  const remove = useRemoval(appID, refreshAll, isReviewed)
  /** The ids of the ticked questions; `found`: all that the filter finds. */
  const [edits, setEdits] = useState<number[] | 'found'>()
  const load = useMemo(() => listOf('content.questionList', { appID }), [appID])
  const filters = useMemo<Filter[]>(
    () => [
      { kind: 'text', name: 'q', label: '查找', placeholder: '题干、选项、解析或外部 ID' },
      {
        kind: 'choice',
        name: 'cptID',
        label: '章节',
        width: 220,
        options: chapterPaths(trees ?? []).map(({ cptID, path }) => ({ value: String(cptID), label: path })),
      },
      { kind: 'choice', name: 'style', label: '题型', options: STYLE_CHOICES },
      {
        kind: 'choice',
        name: 'state',
        label: '状态',
        options: choicesOf({ inChapter: '在章节中', ...STATE_NAMES }),
      },
      { kind: 'text', name: 'point', label: '知识点', placeholder: '知识点名称', width: 150 },
      { kind: 'choice', name: 'year', label: '年份', width: 110, options: yearChoices(values?.years ?? []) },
      { kind: 'choice', name: 'difficulty', label: '难度', width: 110, options: DIFFICULTY_CHOICES },
      {
        kind: 'choice',
        name: 'source',
        label: '来源',
        options: (values?.sources ?? []).map((source) => ({ value: source, label: source })),
      },
      {
        kind: 'choice',
        name: 'editor',
        label: '修改人',
        options: (values?.editors ?? []).map(({ userID, name }) => ({ value: String(userID), label: name })),
      },
      { kind: 'choice', name: 'lacks', label: '缺少', options: choicesOf(LACKS) },
      { kind: 'choice', name: 'trouble', label: '作答情况', width: 170, options: choicesOf(TROUBLES) },
    ],
    [trees, values],
  )
  const at = (id: number | 'new') => `/questions/${appID}/${id}`
  const columns: Column<QuestionRow>[] = [
    {
      key: 'stem',
      title: '题干',
      text: (row) => row.stem,
      render: (row) => (
        <Link to={at(row.allTestID)} className={styles.stem}>
          {row.stem}
        </Link>
      ),
    },
    { key: 'style', title: '题型', order: 'style', text: (row) => row.styleName },
    plain('answer', '答案'),
    {
      key: 'chapter',
      title: '章节',
      order: 'place',
      text: placeOf,
      render: (row) =>
        row.state === 'inChapter' ? (
          <span className={styles.chapter}>{placeOf(row)}</span>
        ) : (
          <Tag color={row.state === 'removed' ? 'warning' : 'blue'}>{placeOf(row)}</Tag>
        ),
    },
    {
      key: 'points',
      title: '知识点',
      text: (row) => row.points.join('；'),
      render: (row) => <span className={styles.chapter}>{row.points.join('；')}</span>,
    },
    figure('year', '年份', { order: 'year' }),
    figure('difficulty', '难度', { order: 'difficulty' }),
    plain('source', '来源'),
    {
      key: 'rate',
      title: '答对率',
      align: 'right',
      order: 'rate',
      text: (row) => (row.rate === null ? '' : `${Math.round(row.rate * 100)}%`),
    },
    {
      key: 'discrimination',
      title: '区分度',
      align: 'right',
      order: 'discrimination',
      text: (row) => (row.discrimination === null ? '' : row.discrimination.toFixed(2)),
    },
    figure('attempts', '首答人数', { order: 'attempts' }),
    {
      key: 'reports',
      title: '纠错',
      align: 'right',
      order: 'reports',
      text: (row) => row.reports,
      render: (row) => (row.reports > 0 ? <Tag color="warning">{row.reports}</Tag> : ''),
    },
    {
      key: 'missingPictures',
      title: '缺图',
      text: (row) => row.missingPictures.join('；'),
      render: (row) => row.missingPictures.map((name) => <Tag key={name}>{name}</Tag>),
    },
    plain('externalID', '外部 ID', { order: 'externalID' }),
    plain('editedBy', '修改人'),
    moment('updatedAt', '最近修改', { order: 'updatedAt' }),
  ]
  return (
    <div className={styles.columns}>
      <Card size="small" title="目录与章节" className={styles.chapters}>
        {chapters.isError && <Failure error={chapters.error} onRetry={() => void chapters.refetch()} />}
        {trees?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有章节，请先导入题目。" />}
        {trees && trees.length > 0 && (
          <Tree
            aria-label="目录与章节"
            blockNode
            defaultExpandedKeys={chapterNodes(trees).map(({ key }) => key)}
            treeData={chapterNodes(trees)}
            selectedKeys={search.cptID ? [search.cptID] : []}
            onSelect={(keys) => change({ ...search, cptID: keys[0] as string | undefined, page: undefined })}
          />
        )}
      </Card>
      <div className={styles.list}>
        <DataTable<QuestionRow>
          name={tableName(appID)}
          title="题目"
          load={load}
          rowKey="allTestID"
          columns={columns}
          filters={filters}
          emptyText="这个科目还没有题目。可以新建，或从表格导入。"
          path={({ allTestID }) => at(allTestID)}
          bulk={(rows, clear) => {
            const placed = rows.filter(({ state }) => state === 'inChapter')
            return (
              <>
                <Button size="small" onClick={() => setEdits(rows.map(({ allTestID }) => allTestID))}>
                  批量修改所选
                </Button>
                <Button size="small" danger disabled={placed.length === 0} onClick={() => remove(placed).then(clear)}>
                  移出所选
                </Button>
              </>
            )
          }}
          actions={
            <Flex gap={8}>
              {isReviewed && (
                <LinkButton to="/proposals" search={{ subject: String(appID), state: 'waiting' } as never}>
                  审核
                </LinkButton>
              )}
              <Button title="修改筛选查到的全部题目，不只是这一页" onClick={() => setEdits('found')}>
                批量修改
              </Button>
              <LinkButton to="/imports/new" search={{ subject: String(appID) } as never}>
                导入
              </LinkButton>
              <Button
                type="primary"
                icon={<PlusOutlined aria-hidden />}
                disabled={!trees || trees.every((tree) => tree.chapters.length === 0)}
                onClick={() => void navigate({ to: at('new'), search: { cptID: search.cptID } as never })}
              >
                新建题目
              </Button>
            </Flex>
          }
        />
      </div>
      {edits && (
        <Suspense>
          <BulkDialog
            asked={{ appID, ...(edits === 'found' ? bulkFilter(search) : { idsJson: edits }) }}
            onChanged={refreshAll}
            onClose={() => setEdits(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

const DIFFICULTY_CHOICES = choicesOf({ 1: '1（最易）', 2: '2', 3: '3', 4: '4', 5: '5（最难）', 0: '没有难度' })

const yearChoices = (years: readonly number[]) => [
  ...years.map((year) => ({ value: String(year), label: String(year) })),
  { value: '0', label: '没有年份' },
]

const LACKS = { explanation: '没有解析', picture: '写到的图片没有上传', paper: '不在任何试卷中', point: '没有知识点' }

const TROUBLES = {
  facility: `答对率低于 ${Math.round(LOW_FACILITY * 100)}%`,
  discrimination: `区分度低于 ${LOW_DISCRIMINATION}`,
  reports: '有纠错',
}

const STATE_NAMES = { papersOnly: '仅在试卷中', removed: '已移出' }

const placeOf = ({ state, chapterPath }: QuestionRow): string =>
  state === 'inChapter' ? chapterPath.join(' / ') : STATE_NAMES[state]

const tableName = (appID: number): string => `questions.${appID}`
