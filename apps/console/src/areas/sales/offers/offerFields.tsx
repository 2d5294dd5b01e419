import { beijingDate, momentInBeijing } from '@tizhou/domain/dates/beijing'
import { fenOfYuan, yuanOfFen } from '@tizhou/domain/money/yuan'
import { field, text } from '../../../ui/form/fields.tsx'
import { SubjectCodeSelect } from '../../../ui/SubjectSelect.tsx'
import { VersionOfCodeSelect } from '../../../ui/VersionSelect.tsx'

/** Parts of this area's forms: amounts are typed in yuan, moments as days in Beijing. */

const DAY = 86_400_000

/** The start of a day, ms UTC. */
export const startOfDay = (day: string): number => momentInBeijing(`${day}T00:00:00`)
/** The end of a day, ms UTC. */
export const endOfDay = (day: string): number => startOfDay(day) + DAY
export const dayOf = beijingDate
/** The last day of something that ends at this moment (ms). */
export const lastDayOf = (moment: number): string => dayOf(moment - 1)
export const today = (): string => dayOf(Date.now())

/** A field for an amount in yuan. */
export const yuanField = <Name extends string>(name: Name, label: string, extra?: string) =>
  text(name, label, 12, {
    required: true,
    ...(extra ? { extra } : {}),
    rules: [
      {
        validator: async (_: unknown, typed = '') => {
          if (fenOfYuan(typed) === undefined) throw new Error('应为金额，最多两位小数')
        },
      },
    ],
  })

/** Typed yuan in fen; the rule of `yuanField` has checked the text. */
export const fen = (typed: string): number => fenOfYuan(typed) ?? 0

export const subjectField = (required: boolean) =>
  field(
    'appEName',
    '科目',
    required ? <SubjectCodeSelect /> : <SubjectCodeSelect allowClear placeholder="空：全部科目" />,
    { required, grow: 2 },
  )

export const versionField = (required: boolean) =>
  field('vn', '版本', <VersionOfCodeSelect allowClear={!required} />, { required, grow: 1 })

export const agentField = () => text('agentCode', '代理码', 32, { placeholder: '空：全部代理商' })

export const agentName = (agentCode: string): string => agentCode || '全部'

export const subjectName = (row: { subject: string; vn: number | null }): string =>
  row.vn === null ? row.subject : `${row.subject} · ${row.vn}`

/** A reduction in words; `value` is in basis points for percent, otherwise in fen. */
export const reductionText = ({ kind, value }: { kind: string; value: number }): string =>
  kind === 'percent' ? `减 ${value / 100}%` : kind === 'minus' ? `减 ${yuanOfFen(value)} 元` : `${yuanOfFen(value)} 元`

/** The text of the input for a reduction: percent or yuan. */
export const reductionTyped = ({ kind, value }: { kind: string; value: number }): string =>
  kind === 'percent' ? String(value / 100) : yuanOfFen(value)
