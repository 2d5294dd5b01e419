import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { LETTERS, type Form as QuestionForm } from '@tizhou/domain/content/question'
import { Button, Flex, Form, Input, InputNumber } from 'antd'
import { MoveButtons } from '../../ui/form/MoveButtons.tsx'
import { OptionReason } from './OptionReason.tsx'
import { addOption, type Lettered, removeOption, swapOptions } from './optionMoves.ts'
import styles from './QuestionEditor.module.css'
import type { Values } from './questionForm.ts'

/**
 * Parses a weight. Other minus signs, which the page's own texts use, count as `-`. An incomplete text stays a text
 * until it is a number.
 */
const weightTyped = (typed = ''): number => typed.replace(/[−‐-―－]/g, '-').replace('。', '.') as unknown as number

/**
 * The options by letter; options of a case question may have weights. `isShared`: the keys of other questions use these
 * letters, too, so options keep their positions and only the last one can be removed.
 */
export function OptionFields({ kind, isShared, onPut }: { kind: QuestionForm; isShared: boolean; onPut: () => void }) {
  const form = Form.useFormInstance<Values>()
  const put = (next: Partial<Lettered>) => {
    form.setFieldsValue(next)
    onPut()
  }
  const { options: stored, answer } = form.getFieldsValue(true) as Partial<Values>
  const options = stored ?? []
  return (
    <Form.List name="options">
      {(fields, _operations, { errors }) => (
        <Form.Item
          label={kind === 'BTEST' ? '共用选项' : '选项'}
          extra={
            kind === 'CASETEST'
              ? '权重：2 关键，1 正确，0 无关，−1 错误；都不填则按正确答案评分。'
              : isShared
                ? '同组的题一起修改；其他小题的答案也指向这些字母，所以不能换位。理由是本题的，不共用。'
                : undefined
          }
        >
          <Flex vertical gap={6}>
            {fields.map(({ key, name: place }) => {
              const letter = options[place]?.name ?? LETTERS[place]
              return (
                <div key={key}>
                  <div className={styles.option}>
                    <span className={styles.letter}>{letter}</span>
                    <Form.Item name={[place, 'content']} noStyle>
                      <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} aria-label={`选项 ${letter}`} />
                    </Form.Item>
                    {kind === 'CASETEST' && (
                      <Form.Item name={[place, 'weight']} noStyle>
                        <InputNumber
                          min={-10}
                          max={10}
                          placeholder="权重"
                          parser={weightTyped}
                          aria-label={`选项 ${letter} 的权重`}
                          style={{ width: 84, flex: 'none' }}
                        />
                      </Form.Item>
                    )}
                    <MoveButtons
                      label={`选项 ${letter}`}
                      at={place}
                      count={fields.length}
                      isFixed={isShared}
                      onMove={(to) => put(swapOptions(options, answer ?? '', place, to))}
                    >
                      <Button
                        icon={<DeleteOutlined />}
                        aria-label={`删除选项 ${letter}`}
                        disabled={(isShared && place < fields.length - 1) || undefined}
                        onClick={() => put(removeOption(options, answer ?? '', place))}
                      />
                    </MoveButtons>
                  </div>
                  <OptionReason place={place} letter={letter ?? ''} />
                </div>
              )
            })}
            <div>
              <Button
                size="small"
                icon={<PlusOutlined />}
                disabled={options.at(-1)?.name === LETTERS.at(-1) || undefined}
                onClick={() => put({ options: addOption(options) })}
              >
                添加选项
              </Button>
            </div>
            <Form.ErrorList errors={errors} />
          </Flex>
        </Form.Item>
      )}
    </Form.List>
  )
}
