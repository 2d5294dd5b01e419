import { LETTERS, type Option, type Form as QuestionForm } from '@tizhou/domain/content/question'
import { withBlanks } from '@tizhou/domain/content/stemBlanks'
import { ANY_ORDER, inOrder, takesAnyOrder } from '@tizhou/domain/scoring/blanks'
import { givesFullForAll } from '@tizhou/domain/scoring/casetest'
import { Checkbox, Flex, Input, Radio, Typography } from 'antd'

interface Props {
  id?: string
  value?: string
  onChange?: (answer: string) => void
  kind: QuestionForm
  options?: readonly (Partial<Option> | undefined)[]
  stem?: string
}

/**
 * The key of a question: a letter, letters, 对 or 错, blanks or a text, by the question's form. Form.Item gives `value`
 * and `onChange`.
 */
export function AnswerInput({ id, value = '', onChange = () => {}, kind, options = [], stem = '' }: Props) {
  const letters = options.map((option, at) => option?.name ?? LETTERS[at] ?? '')
  const oneOf = (answers: readonly string[]) => (
    <Radio.Group
      id={id}
      aria-label="正确答案"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={answers.map((answer) => ({ value: answer, label: answer }))}
    />
  )
  switch (kind) {
    case 'ATEST':
    case 'BTEST':
    case 'A3TEST':
      return oneOf(letters)
    case 'XTEST':
      return <Letters id={id} letters={letters} value={value} onChange={onChange} />
    case 'CASETEST': {
      const weighted = options.some((option) => typeof option?.weight === 'number')
      if (!weighted) return <Letters id={id} letters={letters} value={value} onChange={onChange} />
      const right = letters.filter((_, at) => (options[at]?.weight ?? 0) > 0)
      return (
        <Typography.Text id={id} type="secondary">
          由权重决定：{right.join('') || '还没有权重为正的选项'}
          {givesFullForAll(options.map((option) => option?.weight)) && '。没有权重为负的选项：把选项全部选上也得满分'}
        </Typography.Text>
      )
    }
    case 'PDTEST':
      return oneOf(['对', '错'])
    case 'TKTEST':
      return <Blanks id={id} count={withBlanks(stem).count} value={value} onChange={onChange} />
    case 'JDTEST':
      return (
        <Input.TextArea
          id={id}
          autoSize={{ minRows: 3, maxRows: 16 }}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )
  }
}

interface Part {
  id?: string
  value: string
  onChange: (answer: string) => void
}

function Letters({ id, letters, value, onChange }: Part & { letters: readonly string[] }) {
  return (
    <div id={id}>
      <Checkbox.Group
        aria-label="正确答案"
        value={[...value]}
        onChange={(chosen) => onChange(letters.filter((letter) => chosen.includes(letter)).join(''))}
        options={letters.map((letter) => ({ value: letter, label: letter }))}
      />
    </div>
  )
}

/**
 * A field for every blank of the stem. Blanks of the key beyond those of the stem are shown, too, so that none is lost
 * unnoticed.
 */
function Blanks({ id, count, value, onChange }: Part & { count: number }) {
  const anyOrder = takesAnyOrder(value)
  const written = inOrder(value) === '' ? [] : inOrder(value).split('；')
  const shown = Math.max(count, written.length)
  const set = (at: number, text: string) => {
    const next = Array.from({ length: shown }, (_, place) => (place === at ? text : (written[place] ?? '')))
    tell(next, anyOrder)
  }
  const tell = (answers: readonly string[], any: boolean) =>
    onChange((any ? ANY_ORDER : '') + answers.map((one) => one.replaceAll('；', ';')).join('；'))
  if (shown === 0) return <Typography.Text type="secondary">在题干里用 ____ 写出空后，在这里填写答案。</Typography.Text>
  return (
    <Flex vertical gap={6} id={id}>
      {Array.from({ length: shown }, (_, at) => (
        <Input
          // biome-ignore lint/suspicious/noArrayIndexKey: a blank is identified by its position
          key={at}
          prefix={`第 ${at + 1} 空`}
          aria-label={`第 ${at + 1} 空的答案`}
          placeholder="可接受的几种写法用 ｜ 分开"
          value={written[at] ?? ''}
          onChange={(event) => set(at, event.target.value)}
        />
      ))}
      {shown > 1 && (
        <Checkbox checked={anyOrder} onChange={(event) => tell(written, event.target.checked)}>
          任意顺序：各空的答案可以互换
        </Checkbox>
      )}
    </Flex>
  )
}
