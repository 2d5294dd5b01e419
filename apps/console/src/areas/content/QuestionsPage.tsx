import { PlusOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { STYLES } from '@tizhou/catalogue/styles'
import { Button, Card, Empty, Flex, Tag, Tree } from 'antd'
import { useMemo } from 'react'
import { chapterPaths, chaptersQuery } from '../../platform/chapters.ts'
import { listOf } from '../../platform/request.ts'
import { Failure } from '../../ui/Failure.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageOfSubject } from '../../ui/PageOfSubject.tsx'
import { moment, plain } from '../../ui/table/columnKinds.tsx'
import { type Column, choicesOf, type Filter, flagFilter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useAddress } from '../../ui/useAddress.ts'
import { chapterNodes } from './chapterTree.ts'
import styles from './QuestionsPage.module.css'
import type { QuestionRow } from './questionForm.ts'
import { RankedPapers } from './RankedPapers.tsx'
import { useRemoval } from './useRemoval.tsx'

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
  const refresh = () => cache.invalidateQueries({ queryKey: ['questions', appID] })
  const refreshAll = async () => {
    await Promise.all([refresh(), cache.invalidateQueries({ queryKey: [tableName(appID)] })])
  }
  const remove = useRemoval(appID, refreshAll)
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
      flagFilter('explained', '解析', '没有解析', '有解析'),
    ],
    [trees],
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
    { key: 'style', title: '题型', text: (row) => row.styleName },
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
    plain('externalID', '外部 ID', { order: 'externalID' }),
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
              <Button size="small" danger disabled={placed.length === 0} onClick={() => remove(placed).then(clear)}>
                移出所选
              </Button>
            )
          }}
          actions={
            <Flex gap={8}>
              <LinkButton to="/imports/new" search={{ subject: String(appID) } as never}>
                导入
              </LinkButton>
              <Button
                type="primary"
                icon={<PlusOutlined />}
                disabled={!trees || trees.every((tree) => tree.chapters.length === 0)}
                onClick={() => void navigate({ to: at('new'), search: { cptID: search.cptID } as never })}
              >
                新建题目
              </Button>
            </Flex>
          }
        />
      </div>
    </div>
  )
}

const STATE_NAMES = { papersOnly: '仅在试卷中', removed: '已移出' }

const placeOf = ({ state, chapterPath }: QuestionRow): string =>
  state === 'inChapter' ? chapterPath.join(' / ') : STATE_NAMES[state]

const tableName = (appID: number): string => `questions.${appID}`
