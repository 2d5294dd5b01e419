import { MODULES } from '@tizhou/catalogue/modules'
import type { WirePaperForm } from '@tizhou/contract/areas/exams/desk.office'
import { Card, Checkbox, Flex, Form, Input, InputNumber, Select } from 'antd'
import { momentTyped, typedMoment } from '../../platform/typedMoments.ts'
import { choicesOf } from '../../ui/table/columns.ts'
import { KINDS, ROOM_NAMES } from './paperForm.ts'
import { TellsInput } from './TellsInput.tsx'

interface Props {
  form: WirePaperForm
  /** The window of a published paper is moved by itself. */
  isPublished: boolean
  onChange: (next: Partial<WirePaperForm>) => void
}

const KIND_OPTIONS = choicesOf(Object.fromEntries(Object.entries(KINDS).map(([kind, { name }]) => [kind, name])))
const MODULE_OPTIONS = choicesOf(MODULES)
const ROOM_OPTIONS = choicesOf(ROOM_NAMES)
const RULE_OPTIONS = choicesOf({ 2023: '2023 版（关键 +2，正确 +1，错误 −1）', plain: '旧版（+1 / −1）' })

/** What a paper is, who may sit it, and when. Times are Beijing's. */
export function PaperOuter({ form, isPublished, onChange }: Props) {
  const minutes = (seconds: number | null) => (seconds === null ? null : seconds / 60)
  const isMock = form.kind === 'firstMock'
  /** A general mock has a common window, which is said where it is typed. */
  const missing = (moment: number | null) =>
    isMock && !isPublished && moment === null
      ? { required: true, validateStatus: 'error' as const, help: '一模要统一开考和收卷，发布之前请填写' }
      : { required: isMock }
  return (
    <Card size="small" title="试卷">
      <Form layout="vertical" component="div">
        <Flex gap={12} wrap>
          <Form.Item label="名称" htmlFor="paper-name" required style={{ flex: '2 1 280px' }}>
            <Input
              id="paper-name"
              maxLength={100}
              autoComplete="off"
              value={form.name}
              onChange={(event) => onChange({ name: event.target.value })}
            />
          </Form.Item>
          <Form.Item label="种类" htmlFor="paper-kind" style={{ flex: '1 1 180px' }}>
            <Select
              id="paper-kind"
              value={form.kind}
              options={KIND_OPTIONS}
              onChange={(kind: WirePaperForm['kind']) => {
                const { sourceName, module } = KINDS[kind]
                // A general mock is ranked: it is sat once, unless somebody wants otherwise.
                const isSatOnce = kind === 'firstMock' && form.kind !== 'firstMock' && form.attempts === 0
                onChange({ kind, sourceName, module, ...(isSatOnce && { attempts: 1 }) })
              }}
            />
          </Form.Item>
          <Form.Item label="分组（年份或系列）" htmlFor="paper-group" style={{ flex: '1 1 160px' }}>
            <Input
              id="paper-group"
              maxLength={60}
              autoComplete="off"
              value={form.groupName}
              onChange={(event) => onChange({ groupName: event.target.value })}
            />
          </Form.Item>
          <Form.Item label="考场" htmlFor="paper-room" style={{ flex: '1 1 220px' }}>
            <Select
              id="paper-room"
              value={form.room}
              options={ROOM_OPTIONS}
              onChange={(room: WirePaperForm['room']) => onChange({ room })}
            />
          </Form.Item>
        </Flex>
        <Flex gap={12} wrap>
          <Form.Item label="开通它的模块" htmlFor="paper-module" style={{ flex: '1 1 180px' }}>
            <Select
              id="paper-module"
              showSearch={{ optionFilterProp: 'label' }}
              value={form.module}
              options={MODULE_OPTIONS}
              disabled={form.isFree}
              onChange={(module: string) => onChange({ module })}
            />
          </Form.Item>
          <Form.Item label="免费" htmlFor="paper-free" style={{ flex: '0 0 90px' }}>
            <Checkbox
              id="paper-free"
              checked={form.isFree}
              onChange={(event) => onChange({ isFree: event.target.checked })}
            >
              不需开通
            </Checkbox>
          </Form.Item>
          <Form.Item label="合格线（分）" htmlFor="paper-pass" style={{ flex: '0 0 120px' }}>
            <InputNumber
              id="paper-pass"
              min={0}
              max={100_000}
              precision={2}
              value={form.passMark}
              onChange={(passMark) => onChange({ passMark })}
              style={{ width: '100%' }}
            />
          </Form.Item>
          <Form.Item label="可作答次数（0 不限）" htmlFor="paper-attempts" style={{ flex: '0 0 160px' }}>
            <InputNumber
              id="paper-attempts"
              min={0}
              max={100}
              precision={0}
              value={form.attempts}
              onChange={(attempts) => onChange({ attempts: attempts ?? 0 })}
              style={{ width: '100%' }}
            />
          </Form.Item>
          <Form.Item label="案例计分规则" htmlFor="paper-rule" style={{ flex: '1 1 220px' }}>
            <Select
              id="paper-rule"
              value={form.rule}
              options={RULE_OPTIONS}
              onChange={(rule: WirePaperForm['rule']) => onChange({ rule })}
            />
          </Form.Item>
        </Flex>
        <Flex gap={12} wrap>
          <Form.Item
            label="开放时间（北京）"
            htmlFor="paper-opens"
            {...missing(form.opensAt)}
            extra={
              isPublished
                ? '已发布的试卷在“开放时间”里改。'
                : form.kind === 'firstMock'
                  ? '统一开考的时间。'
                  : '不填：随时可以作答。'
            }
          >
            <Input
              id="paper-opens"
              type="datetime-local"
              disabled={isPublished}
              value={typedMoment(form.opensAt)}
              onChange={(event) => onChange({ opensAt: momentTyped(event.target.value) ?? null })}
            />
          </Form.Item>
          <Form.Item label="截止时间（北京）" htmlFor="paper-closes" {...missing(form.closesAt)} extra="到时收卷。">
            <Input
              id="paper-closes"
              type="datetime-local"
              disabled={isPublished}
              value={typedMoment(form.closesAt)}
              onChange={(event) => {
                const closesAt = momentTyped(event.target.value) ?? null
                onChange({ closesAt, ...(closesAt === null && { tellsAt: null }) })
              }}
            />
          </Form.Item>
          <Form.Item
            label="成绩、答案和排名公布"
            htmlFor="paper-tells"
            extra={
              form.closesAt === null ? '没有截止时间：交卷后马上公布。' : '指定的时间不早于截止时间；不填：截止后马上。'
            }
          >
            <TellsInput
              id="paper-tells"
              disabled={isPublished || form.closesAt === null}
              closes={typedMoment(form.closesAt)}
              value={typedMoment(form.tellsAt)}
              onChange={(value) => onChange({ tellsAt: momentTyped(value) ?? null })}
            />
          </Form.Item>
          <Form.Item label="开考多少分钟后不能入场" htmlFor="paper-entry">
            <InputNumber
              id="paper-entry"
              min={0}
              max={1_440}
              precision={0}
              placeholder="不限"
              value={minutes(form.entrySeconds)}
              onChange={(value) => onChange({ entrySeconds: value === null ? null : value * 60 })}
            />
          </Form.Item>
          <Form.Item label="开考多少分钟后可以交卷" htmlFor="paper-leave">
            <InputNumber
              id="paper-leave"
              min={0}
              max={1_440}
              precision={0}
              value={minutes(form.handInAfterSeconds)}
              onChange={(value) => onChange({ handInAfterSeconds: (value ?? 0) * 60 })}
            />
          </Form.Item>
        </Flex>
      </Form>
    </Card>
  )
}
