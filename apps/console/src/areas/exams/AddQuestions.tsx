import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { styleOfID } from '@tizhou/catalogue/styles'
import { Alert, Button, Flex, Input, Modal, Table, Tabs, Typography } from 'antd'
import { useState } from 'react'
import { messageOf, request } from '../../platform/request.ts'
import { ChapterPicker } from '../../ui/ChapterPicker.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useAskedClose } from '../../ui/form/useAskedClose.ts'
import type { DeskQuestion } from './paperForm.ts'

interface Props {
  appID: number
  styleID: number
  /** Of the section. */
  name: string
  onAdd: (questions: readonly DeskQuestion[]) => void
  onClose: () => void
}

/** Most ids that one call takes. */
const AT_ONCE = 300
/** Most ids of one paste: a section holds no more. */
const MOST_IDS = 1_000
const PAGE = 20

/** The questions with these ids or external ids, groups whole. */
async function questionsOf(appID: number, ids: readonly string[]) {
  // Of a group whose ids fall into two calls, both bring all.
  const questions = new Map<number, DeskQuestion>()
  const unknown: string[] = []
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const found = await request(
      'exams.deskQuestions',
      { appID, idsJson: ids.slice(from, from + AT_ONCE) },
      { allowedRepeat: true },
    )
    for (const one of found.questions) questions.set(one.allTestID, one)
    unknown.push(...found.unknown)
  }
  return { questions: [...questions.values()], unknown }
}

/** Chooses questions for a section: from a search, or by their ids. */
export function AddQuestions({ appID, styleID, name, onAdd, onClose }: Props) {
  const [failure, setFailure] = useState('')
  const [isAdding, setAdding] = useState(false)
  const [chosen, setChosen] = useState<number[]>([])
  const [text, setText] = useState('')
  const isDirty = chosen.length > 0 || text.trim() !== ''
  const close = useAskedClose({ isDirty, isBusy: isAdding, onClose })
  const add = async (ids: readonly string[]) => {
    setAdding(true)
    setFailure('')
    try {
      const { questions, unknown } = await questionsOf(appID, ids)
      if (questions.length > 0) onAdd(inOrderOf(questions, ids))
      if (unknown.length > 0) {
        // What was added is done: what is left can be corrected.
        setText(unknown.join('\n'))
        setFailure(
          `题库里没有：${unknown.slice(0, 20).join('、')}${unknown.length > 20 ? ` 等 ${unknown.length} 个` : ''}`,
        )
      } else onClose()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setAdding(false)
    }
  }
  return (
    <Modal open title={`为“${name}”选题`} width={900} footer={null} onCancel={close} mask={{ closable: false }}>
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 12 }} />}
      <Tabs
        items={[
          {
            key: 'search',
            label: '查找',
            children: (
              <Found
                appID={appID}
                styleID={styleID}
                chosen={chosen}
                onChoose={setChosen}
                isAdding={isAdding}
                onAdd={add}
              />
            ),
          },
          {
            key: 'ids',
            label: '粘贴编号',
            children: <Pasted text={text} onType={setText} isAdding={isAdding} onAdd={add} />,
          },
        ]}
      />
    </Modal>
  )
}

/** Questions in the order of the typed ids; the others of a group behind its first. */
function inOrderOf(questions: readonly DeskQuestion[], ids: readonly string[]): DeskQuestion[] {
  const at = new Map(ids.map((id, place) => [id, place]))
  const placeOf = ({ allTestID, externalID }: DeskQuestion) => at.get(externalID) ?? at.get(String(allTestID))
  const blocks = [...Map.groupBy(questions, ({ groupID, allTestID }) => groupID ?? -allTestID).values()]
  const first = (block: readonly DeskQuestion[]) => Math.min(...block.map((one) => placeOf(one) ?? ids.length))
  return blocks.sort((one, other) => first(one) - first(other)).flat()
}

interface Part {
  isAdding: boolean
  onAdd: (ids: readonly string[]) => Promise<void>
}

interface Choosing extends Part {
  appID: number
  styleID: number
  chosen: number[]
  onChoose: (chosen: number[]) => void
}

function Found({ appID, styleID, chosen, onChoose, isAdding, onAdd }: Choosing) {
  const [q, setQ] = useState('')
  const [cptID, setChapter] = useState<number>()
  const [page, setPage] = useState(1)
  const style = styleOfID(styleID)?.code
  const found = useQuery({
    queryKey: ['papers', 'found', appID, style, q, cptID, page],
    queryFn: ({ signal }) =>
      request(
        'content.questionList',
        { appID, page, pageSize: PAGE, ...(style && { style }), ...(q && { q }), ...(cptID && { cptID }) },
        { signal, allowedRepeat: true },
      ),
    placeholderData: keepPreviousData,
  })
  return (
    <Flex vertical gap={12}>
      <Flex gap={8} wrap>
        <Input.Search
          aria-label="查找题目"
          placeholder="题干、选项、解析或外部 ID"
          allowClear
          maxLength={64}
          style={{ flex: '1 1 240px' }}
          onSearch={(text) => {
            setQ(text.trim())
            setPage(1)
          }}
        />
        <ChapterPicker
          appID={appID}
          allowClear
          width={300}
          placeholder="所有章节"
          value={cptID ?? null}
          onChange={(next) => {
            setChapter(next)
            setPage(1)
          }}
        />
      </Flex>
      {found.isError && <Failure error={found.error} onRetry={() => void found.refetch()} />}
      <Table
        size="small"
        aria-label="查到的题目"
        rowKey="allTestID"
        loading={found.isFetching}
        dataSource={found.data?.rows ?? []}
        rowSelection={{
          selectedRowKeys: chosen,
          preserveSelectedRowKeys: true,
          onChange: (keys) => onChoose(keys as number[]),
        }}
        pagination={{
          current: page,
          pageSize: PAGE,
          total: found.data?.total ?? 0,
          showSizeChanger: false,
          onChange: setPage,
          showTotal: (total) => `共 ${total} 题`,
        }}
        columns={[
          { key: 'stem', title: '题干', dataIndex: 'stem' },
          { key: 'chapter', title: '章节', render: (_, row) => row.chapterPath.at(-1) ?? '仅在试卷中' },
          { key: 'difficulty', title: '难度', dataIndex: 'difficulty', align: 'right' },
          {
            key: 'rate',
            title: '答对率',
            align: 'right',
            render: (_, { rate }) => (rate === null ? '' : `${Math.round(rate * 100)}%`),
          },
        ]}
      />
      <Flex justify="end">
        <Button
          type="primary"
          loading={isAdding}
          disabled={chosen.length === 0}
          onClick={() => void onAdd(chosen.map(String))}
        >
          添加所选（{chosen.length}）
        </Button>
      </Flex>
    </Flex>
  )
}

function Pasted({ text, onType, isAdding, onAdd }: Part & { text: string; onType: (text: string) => void }) {
  const ids = [...new Set(text.split(/[\s,，;；、]+/).filter((one) => one !== ''))]
  return (
    <Flex vertical gap={12}>
      <Typography.Text type="secondary">
        从 Excel 的一列粘贴题目的外部 ID 即可，每行一个；同组的题会一起加入。
      </Typography.Text>
      <Input.TextArea
        aria-label="题目编号"
        autoSize={{ minRows: 6, maxRows: 16 }}
        maxLength={120_000}
        value={text}
        onChange={(event) => onType(event.target.value)}
      />
      <Flex justify="end" align="center" gap={8}>
        {ids.length > MOST_IDS && (
          <Typography.Text type="danger">一次最多 {MOST_IDS} 个编号，请分几次添加。</Typography.Text>
        )}
        <Button
          type="primary"
          loading={isAdding}
          disabled={ids.length === 0 || ids.length > MOST_IDS}
          onClick={() => void onAdd(ids)}
        >
          添加 {ids.length} 个编号
        </Button>
      </Flex>
    </Flex>
  )
}
