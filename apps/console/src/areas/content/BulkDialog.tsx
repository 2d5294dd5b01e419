import { useQuery } from '@tanstack/react-query'
import { STYLES } from '@tizhou/catalogue/styles'
import type { Data, Params } from '@tizhou/contract/contract'
import { Alert, App, Button, Flex, Form, Input, InputNumber, Modal, Progress, Select, Typography } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { messageOf, request } from '../../platform/request.ts'
import { Failure } from '../../ui/Failure.tsx'
import { SamplesTable } from '../../ui/table/SamplesTable.tsx'
import { useUndo } from '../../ui/useUndo.tsx'
import { TargetChapter } from './TargetChapter.tsx'

type Asked = Omit<Params<'content.questionBulkCheck'>, 'guid' | 'changeJson'>
type Change = Params<'content.questionBulkCheck'>['changeJson']
type Offer = Data<'content.questionBulkCheck'>

const WHAT: Readonly<Record<Change['what'], string>> = {
  move: '移到章节',
  style: '改题型',
  points: '改知识点',
  difficulty: '改难度',
  source: '改来源',
  year: '改年份',
  retire: '移出章节',
  restore: '恢复移出的题',
}

const HOW = { add: '加上', remove: '去掉', set: '全部改为' }
const POLL_MS = 500

/**
 * Changes many questions at once: all that the list's filter finds, or the ticked ones. First what it would do, then the run
 * with its progress, which can be stopped; what was done can be undone as one step.
 */
export function BulkDialog({
  asked,
  onChanged,
  onClose,
}: {
  asked: Asked
  onChanged: () => Promise<unknown>
  onClose: () => void
}) {
  const [change, setChange] = useState<Change>({ what: 'move' })
  const [told, setTold] = useState<{ of: Change; offer: Offer }>()
  const [failure, setFailure] = useState<unknown>()
  const [pending, setPending] = useState(false)
  const [run, setRun] = useState<{ importID: number; words: string }>()
  const put = (next: Change) => {
    setChange(next)
    setFailure(undefined)
  }
  const attempt = async (work: () => Promise<void>) => {
    setPending(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(error)
      setTold(undefined)
    } finally {
      setPending(false)
    }
  }
  const check = () =>
    attempt(async () =>
      setTold({ of: change, offer: await request('content.questionBulkCheck', { ...asked, changeJson: change }) }),
    )
  const start = ({ revision, words }: Offer) =>
    attempt(async () => {
      const { importID } = await request('content.questionBulkStart', { ...asked, changeJson: change, revision })
      setRun({ importID, words })
    })
  const found = useFoundCount(asked)
  // What was told of another change, also where it comes late, says nothing of this one.
  const offer = told?.of === change ? told.offer : undefined
  const changes = offer !== undefined && offer.changed > 0
  return (
    <Modal
      open
      title={asked.idsJson ? `批量修改所选的 ${asked.idsJson.length} 题` : `批量修改查到的${found ?? '全部题目'}`}
      width={720}
      mask={{ closable: false }}
      closable={run === undefined}
      keyboard={run === undefined}
      onCancel={onClose}
      footer={
        run ? null : (
          <Flex justify="end" gap={8}>
            <Button onClick={onClose}>取消</Button>
            {changes ? (
              <Button type="primary" danger loading={pending} onClick={() => void start(offer)}>
                修改 {offer.changed} 题
              </Button>
            ) : (
              <Button type="primary" loading={pending} disabled={!isWhole(change)} onClick={() => void check()}>
                看看会改什么
              </Button>
            )}
          </Flex>
        )
      }
    >
      {run ? (
        <Running {...run} onChanged={onChanged} onClose={onClose} />
      ) : (
        <Flex vertical gap={12}>
          <ChangeFields asked={asked} change={change} onChange={put} />
          {failure !== undefined && <Failure error={failure} />}
          {offer && <Offered offer={offer} />}
        </Flex>
      )}
    </Modal>
  )
}

/** How many questions the list's filter finds, such as 全部 30 题; undefined while that is not known, and of ticked ones. */
function useFoundCount({ idsJson, ...filter }: Asked): string | undefined {
  const { data } = useQuery({
    queryKey: ['questions', filter.appID, 'found', filter],
    queryFn: ({ signal }) =>
      request('content.questionList', { ...filter, pageSize: 1 }, { signal, allowedRepeat: true }),
    enabled: idsJson === undefined,
  })
  return data && `全部 ${data.total} 题`
}

/** Whether the change has what it needs. */
const isWhole = ({ what, cptID, style, how, points }: Change): boolean =>
  (what !== 'move' || cptID !== undefined) &&
  (what !== 'style' || style !== undefined) &&
  (what !== 'points' || how === 'set' || (points ?? []).length > 0)

function ChangeFields({
  asked,
  change,
  onChange,
}: {
  asked: Asked
  change: Change
  onChange: (change: Change) => void
}) {
  const { what } = change
  const with_ = (more: Partial<Change>) => onChange({ ...change, ...more })
  return (
    <Form layout="vertical" component="div">
      <Form.Item label="改什么" htmlFor="bulkWhat">
        <Select
          id="bulkWhat"
          autoFocus
          value={what}
          options={Object.entries(WHAT).map(([value, label]) => ({ value, label }))}
          onChange={(next: Change['what']) => onChange(next === 'points' ? { what: next, how: 'add' } : { what: next })}
        />
      </Form.Item>
      {what === 'move' && <TargetChapter asked={asked} cptID={change.cptID} onChange={(cptID) => with_({ cptID })} />}
      {what === 'style' && (
        <Form.Item label="题型" htmlFor="bulkStyle" extra="答案不合新题型的题、试卷中的题保持不变；同组的题一起修改。">
          <Select
            id="bulkStyle"
            showSearch={{ optionFilterProp: 'label' }}
            value={change.style ?? null}
            options={STYLES.map(({ code, name }) => ({ value: code, label: `${name}（${code}）` }))}
            onChange={(style: string) => with_({ style })}
          />
        </Form.Item>
      )}
      {what === 'points' && (
        <Flex gap={12}>
          <Form.Item label="方式" htmlFor="bulkHow">
            <Select
              id="bulkHow"
              style={{ width: 120 }}
              value={change.how ?? 'add'}
              options={Object.entries(HOW).map(([value, label]) => ({ value, label }))}
              onChange={(how: keyof typeof HOW) => with_({ how })}
            />
          </Form.Item>
          <Form.Item label="知识点" htmlFor="bulkPoints" style={{ flex: 1 }}>
            <Select
              id="bulkPoints"
              mode="tags"
              open={false}
              suffixIcon={null}
              tokenSeparators={['；', ';']}
              placeholder="输入后按 Enter"
              value={change.points ?? []}
              onChange={(points: string[]) => with_({ points })}
            />
          </Form.Item>
        </Flex>
      )}
      {what === 'difficulty' && (
        <NumberField
          id="bulkDifficulty"
          label="难度"
          extra="1 最易，5 最难；留空表示清空。"
          min={1}
          max={5}
          value={change.difficulty}
          onChange={(difficulty) => with_({ difficulty })}
        />
      )}
      {what === 'source' && (
        <Form.Item label="来源" htmlFor="bulkSource" extra="留空表示清空。">
          <Input
            id="bulkSource"
            maxLength={200}
            value={change.source ?? ''}
            onChange={(event) => with_({ source: event.target.value })}
          />
        </Form.Item>
      )}
      {what === 'year' && (
        <NumberField
          id="bulkYear"
          label="年份"
          extra="留空表示清空。"
          min={1900}
          max={2100}
          value={change.year}
          onChange={(year) => with_({ year })}
        />
      )}
      {what === 'retire' && <Alert type="info" showIcon title="学员不再看到这些题，做过的记录保留，可以恢复。" />}
    </Form>
  )
}

function NumberField({
  id,
  label,
  extra,
  value,
  ...input
}: {
  id: string
  label: string
  extra: string
  min: number
  max: number
  value: number | null | undefined
  onChange: (value: number | null) => void
}) {
  return (
    <Form.Item label={label} htmlFor={id} extra={extra}>
      <InputNumber id={id} precision={0} value={value ?? null} {...input} />
    </Form.Item>
  )
}

function Offered({ offer: { words, found, followed, changed, same, edited, refused, samples } }: { offer: Offer }) {
  return (
    <section aria-label="会改变什么">
      <Alert
        type={changed > 0 ? 'warning' : 'info'}
        showIcon
        role="status"
        title={changed > 0 ? `${words}：会修改 ${changed} 题` : `${words}：没有需要修改的题`}
        description={
          <ul style={{ margin: 0, paddingInlineStart: 18 }}>
            <li>查到 {found} 题</li>
            {followed > 0 && <li>另有 {followed} 题与它们同组，一起修改</li>}
            {same > 0 && <li>{same} 题已经是这样</li>}
            {edited > 0 && <li>其中 {edited} 题在导入后有人手工修改过，其他内容保持不变</li>}
            {refused.map(({ reason, count }) => (
              <li key={reason}>
                {count} 题不改：{reason}
              </li>
            ))}
          </ul>
        }
      />
      {samples.length > 0 && <SamplesTable title="修改前后的例子" samples={samples} before="修改前" after="修改后" />}
      {changed > samples.length && samples.length > 0 && (
        <Typography.Text type="secondary">
          以上是前 {samples.length} 个，另有 {changed - samples.length} 个。
        </Typography.Text>
      )}
    </section>
  )
}

const OVER: ReadonlySet<string> = new Set(['done', 'failed', 'stopped', 'lost'])

function Running({
  importID,
  words,
  onChanged,
  onClose,
}: {
  importID: number
  words: string
  onChanged: () => Promise<unknown>
  onClose: () => void
}) {
  const { message } = App.useApp()
  const offerUndo = useUndo()
  const wasTold = useRef(false)
  const progress = useQuery({
    queryKey: ['bulk', importID],
    queryFn: ({ signal }) => request('imports.importProgress', { importID }, { signal, allowedRepeat: true }),
    refetchInterval: ({ state: { data } }) => (data && OVER.has(data.run.state) ? false : POLL_MS),
  })
  const { run, done = 0, total = null } = progress.data ?? {}
  useEffect(() => {
    if (!run || wasTold.current || !OVER.has(run.state)) return
    wasTold.current = true
    void onChanged()
    if (run.state === 'done')
      offerUndo({
        title: `${words}：已修改 ${run.changed} 题`,
        description: '在“导入题目”的记录里可以再看、再撤销。',
        undo: async () => {
          await request('imports.importUndo', { importID })
          await onChanged()
        },
        undone: '已撤销，题目恢复为修改前的样子',
      })
    if (run.state === 'done' || run.state === 'stopped') onClose()
  }, [run, words, importID, offerUndo, onChanged, onClose])
  const stop = async () => {
    try {
      await request('imports.importStop', { importID })
    } catch (error) {
      message.error(messageOf(error))
    }
  }
  return (
    <Flex vertical gap={12}>
      {progress.isError && <Failure error={progress.error} onRetry={() => void progress.refetch()} />}
      {run && OVER.has(run.state) ? (
        <Alert type="error" showIcon title={run.message || '没有写入'} />
      ) : (
        <div role="status" aria-live="polite">
          <Progress percent={total ? Math.floor((done / total) * 100) : 0} status="active" />
          {run?.state === 'writing' ? '正在写入' : '正在准备'}
          {total ? `，${done} / ${total} 题` : ''}
        </div>
      )}
      <Flex justify="end" gap={8}>
        {run && OVER.has(run.state) ? (
          <Button onClick={onClose}>关闭</Button>
        ) : (
          <Button danger onClick={() => void stop()}>
            停止，什么也不改
          </Button>
        )}
      </Flex>
    </Flex>
  )
}
