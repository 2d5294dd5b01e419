import { SOURCES } from '@tizhou/catalogue/sources'
import { isGeneratedName } from '@tizhou/domain/chapters/arrangement'
import { CHAPTER_BOUNDS } from '@tizhou/domain/chapters/bounds'
import { TEXT_BOUNDS } from '@tizhou/domain/content/textBounds'
import { App, Button, Card, Empty, Flex, InputNumber, Space, Switch, Tag, Typography } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { request } from '../../platform/request.ts'
import { longText, text } from '../../ui/form/fields.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { AuditLink } from '../../ui/room/AuditLink.tsx'
import type { RowForm } from '../../ui/room/description.ts'
import { FormButton } from '../../ui/room/FormButton.tsx'
import { MovableTree } from '../../ui/tree/MovableTree.tsx'
import type { Place } from '../../ui/tree/treeMoves.ts'
import {
  type Chapter,
  type ChapterRow,
  chapterRows,
  chosenAfter,
  inOrder,
  pathOf,
  seenOf,
  type Tree,
  whyNoTrial,
  whyNotSplit,
} from './arranging.ts'
import { GroupDialog, MergeDialog, MoveDialog, RemoveDialog, SplitDialog, TrialDialog } from './dialogs.tsx'
import { ReasonedButton } from './ReasonedButton.tsx'
import { useArranging } from './useArranging.ts'

/** A longer tree begins closed. */
const SHOWN_OPEN = 300

const DIALOGS = {
  merge: MergeDialog,
  move: MoveDialog,
  remove: RemoveDialog,
  split: SplitDialog,
  trial: TrialDialog,
  group: GroupDialog,
}
type Dialog = keyof typeof DIALOGS

function Words({ row: { name, chapter, all } }: { row: ChapterRow }) {
  return (
    <>
      {name}（{all}）{chapter.free === 1 && <Tag color="blue">免费</Tag>}
      {chapter.trial > 0 && <Tag>前 {chapter.trial} 题免费</Tag>}
      {chapter.friends > 0 && <Tag>{chapter.friends} 位好友开放</Tag>}
    </>
  )
}

/** One tree: its outline, what can be done with the chosen chapter, and with those that are ticked. */
export function TreeBoard({ appID, tree }: { appID: number; tree: Tree }) {
  const { arrange, again, done } = useArranging(appID)
  const rows = useMemo(() => chapterRows(tree), [tree])
  const [wanted, setWanted] = useState(rows[0]?.nodeID)
  const [ticks, setTicks] = useState<ReadonlySet<number>>(new Set())
  const [dialog, setDialog] = useState<{ kind: Dialog; rows: readonly ChapterRow[] }>()
  // One that is gone leaves its place empty: the next click must not meet another chapter's buttons.
  const chosen = rows.find(({ nodeID }) => nodeID === wanted)
  const ticked = inOrder(rows, ticks)
  const tickedIDs = ticked.map(({ nodeID }) => nodeID)
  const generated = rows.filter(({ name }) => isGeneratedName(name))
  const { treeID } = tree
  const move = async (nodeID: number, { parentID, beforeID }: Place): Promise<boolean> => {
    const action = {
      ...{ kind: 'move' as const, chapterIDs: [nodeID], parentID },
      ...(beforeID === undefined ? {} : { beforeID }),
    }
    const named = parentID === 0 ? [nodeID] : [nodeID, parentID]
    return (await arrange(action, seenOf(rows, named))) !== undefined
  }
  const tick = (nodeIDs: readonly number[], isTicked: boolean) =>
    setTicks((before) => {
      const after = new Set(before)
      for (const nodeID of nodeIDs) {
        if (isTicked) after.add(nodeID)
        else after.delete(nodeID)
      }
      return after
    })
  const create = (parent: ChapterRow | undefined): RowForm<Chapter, { names: string }, { made: number[] }> => ({
    title: () => (parent ? `在“${parent.name}”下新建章节` : '新建章节'),
    initial: () => ({ names: '' }),
    lines: () => [
      longText('names', '名称', TEXT_BOUNDS.chapterName * CHAPTER_BOUNDS.made, {
        required: true,
        extra: '一行一章，按这里的次序排在最后。',
      }),
    ],
    save: async ({ names }) => {
      const parentID = parent?.nodeID ?? 0
      const made = await request('chapters.chapterArrange', {
        appID,
        actionJson: { kind: 'create', treeID, parentID, names: names.split('\n').filter((name) => name.trim() !== '') },
        seenJson: seenOf(rows, parent ? [parent.nodeID] : []),
      })
      done(made.stepID, made.said)
      return made
    },
  })
  const showMade = async ({ made }: { made: number[] }) => {
    await again()
    setWanted(made[0])
  }
  const Shown = dialog && DIALOGS[dialog.kind]
  const ask = (kind: Dialog, of: readonly ChapterRow[]) => setDialog({ kind, rows: of })
  return (
    <>
      <Flex gap={12} align="start" wrap>
        <Card
          size="small"
          title={`${tree.name}：${rows.length} 章`}
          style={{ flex: '1 1 460px', minWidth: 0 }}
          extra={
            <Space wrap>
              <Button
                disabled={rows.length < 2}
                onClick={() => void arrange({ kind: 'sort', treeID, parentID: 0 }, [])}
              >
                按名称排序
              </Button>
              <FormButton label="新建章节" type="primary" form={create(undefined)} onSaved={showMade} />
            </Space>
          }
        >
          {generated.length > 1 && ticked.length === 0 && (
            <Button
              style={{ marginBottom: 8 }}
              onClick={() =>
                tick(
                  generated.map(({ nodeID }) => nodeID),
                  true,
                )
              }
            >
              勾选导入时按题数分的 {generated.length} 组
            </Button>
          )}
          {ticked.length > 0 && (
            <Space wrap style={{ marginBottom: 8 }} role="group" aria-label={`勾选了 ${ticked.length} 章`}>
              <Typography.Text>勾选了 {ticked.length} 章</Typography.Text>
              <Button onClick={() => ask('group', ticked)}>归成章</Button>
              <Button onClick={() => ask('merge', ticked)}>合并到</Button>
              <Button onClick={() => ask('move', ticked)}>移动到</Button>
              <Button
                onClick={() =>
                  void arrange({ kind: 'free', chapterIDs: tickedIDs, isFree: true }, seenOf(rows, tickedIDs))
                }
              >
                设为免费
              </Button>
              <Button danger onClick={() => ask('remove', ticked)}>
                删除
              </Button>
              <Button type="text" onClick={() => setTicks(new Set())}>
                取消勾选
              </Button>
            </Space>
          )}
          {rows.length === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有章节：新建几章，或导入带章节的题目。" />
          ) : (
            <MovableTree
              label="章节"
              rows={rows}
              chosen={chosen?.nodeID}
              onChoose={setWanted}
              show={(row) => <Words row={row} />}
              onMove={move}
              startsOpen={rows.length <= SHOWN_OPEN}
              ticked={ticks}
              onTick={tick}
            />
          )}
        </Card>
        {!chosen && rows.length > 0 && (
          <Card size="small" style={{ flex: '1 1 320px', minWidth: 0 }}>
            <Typography.Text type="secondary">原来选中的章节已不在，请另选一章。</Typography.Text>
          </Card>
        )}
        {chosen && (
          <ChosenChapter
            key={chosen.nodeID}
            appID={appID}
            treeID={treeID}
            row={chosen}
            rows={rows}
            isFreeTree={tree.sourceName === SOURCES.Free}
            create={create(chosen)}
            onMade={showMade}
            onAsk={(kind) => ask(kind, [chosen])}
          />
        )}
      </Flex>
      {dialog && Shown && (
        <Shown
          appID={appID}
          treeID={treeID}
          rows={dialog.rows}
          outline={rows}
          onClose={() => setDialog(undefined)}
          onDone={(made, action) => {
            setDialog(undefined)
            setTicks(new Set())
            setWanted(chosenAfter(action, made, wanted))
          }}
        />
      )}
    </>
  )
}

interface ChosenProps {
  appID: number
  treeID: number
  row: ChapterRow
  rows: readonly ChapterRow[]
  isFreeTree: boolean
  create: RowForm<Chapter, { names: string }, { made: number[] }>
  onMade: (done: { made: number[] }) => Promise<void>
  onAsk: (kind: Dialog) => void
}

function ChosenChapter({ appID, treeID, row, rows, isFreeTree, create, onMade, onAsk }: ChosenProps) {
  const { message } = App.useApp()
  const { arrange, again, done } = useArranging(appID)
  const { chapter, nodeID, name, all } = row
  const [friends, setFriends] = useState<number | null>(chapter.friends)
  // Saved or undone, here or by somebody else.
  useEffect(() => setFriends(chapter.friends), [chapter.friends])
  const rename: RowForm<Chapter, { name: string }, { stepID: number | null; said: string }> = {
    title: () => `修改“${name}”`,
    initial: () => ({ name }),
    lines: () => [text('name', '名称', TEXT_BOUNDS.chapterName, { required: true })],
    save: (values) =>
      request('chapters.chapterRename', { appID, cptID: nodeID, revision: chapter.revision, name: values.name }),
  }
  const above = rows.find((one) => one.nodeID === row.parentID)
  const inherits = (at: ChapterRow | undefined): boolean =>
    at !== undefined && (at.chapter.free === 1 || inherits(rows.find((one) => one.nodeID === at.parentID)))
  return (
    <Card size="small" title={name} style={{ flex: '1 1 320px', minWidth: 0 }}>
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">
          {pathOf(rows, nodeID)} · 自己 {chapter.count} 题{all > chapter.count && `，连下级 ${all} 题`}
        </Typography.Text>
        <Space wrap>
          <FormButton
            label="改名"
            form={rename}
            row={chapter}
            onSaved={async ({ stepID, said }) => {
              await again()
              done(stepID, said)
            }}
            onReload={again}
          />
          <FormButton label="在下面新建" form={create} onSaved={onMade} />
          <Button onClick={() => onAsk('move')}>移动到</Button>
          <Button onClick={() => onAsk('merge')}>合并到</Button>
          <ReasonedButton reason={whyNotSplit(row)} onClick={() => onAsk('split')}>
            拆分
          </ReasonedButton>
          {rows.some(({ parentID }) => parentID === nodeID) && (
            <Button onClick={() => void arrange({ kind: 'sort', treeID, parentID: nodeID }, seenOf(rows, [nodeID]))}>
              下级按名称排序
            </Button>
          )}
          <Button danger onClick={() => onAsk('remove')}>
            删除
          </Button>
          <LinkButton to="/questions" search={{ subject: String(appID), cptID: String(nodeID) } as never}>
            看题目
          </LinkButton>
        </Space>
        <Flex gap={8} align="center">
          <Switch
            id="chapter-free"
            checked={chapter.free === 1}
            onChange={(isFree) => void arrange({ kind: 'free', chapterIDs: [nodeID], isFree }, seenOf(rows, [nodeID]))}
          />
          <label htmlFor="chapter-free">整章免费{inherits(above) && '（上级章节免费，这一章本来就免费）'}</label>
        </Flex>
        {!isFreeTree && (
          <Flex gap={8} align="center">
            <ReasonedButton reason={whyNoTrial(row)} onClick={() => onAsk('trial')}>
              前几题免费
            </ReasonedButton>
            <Typography.Text type="secondary">
              {chapter.trial > 0 ? `现在前 ${chapter.trial} 题免费` : '没有开通的人只能做这几题'}
            </Typography.Text>
          </Flex>
        )}
        <Flex gap={8} align="center" wrap>
          <label htmlFor="chapter-friends">邀请</label>
          <InputNumber
            id="chapter-friends"
            min={0}
            max={CHAPTER_BOUNDS.friends}
            precision={0}
            value={friends}
            onChange={setFriends}
          />
          <span>位好友后开放</span>
          <Button
            // It keeps the focus once it has saved: with nothing to save it says so.
            disabled={friends === null}
            onClick={async () => {
              if (friends === chapter.friends) return void message.info('没有改动，不用保存')
              const made = await arrange(
                { kind: 'share', chapterID: nodeID, friends: friends ?? 0 },
                seenOf(rows, [nodeID]),
              )
              if (made) message.success('已保存')
            }}
          >
            保存
          </Button>
        </Flex>
        <AuditLink kind="chapter" q={name} />
      </Flex>
    </Card>
  )
}
