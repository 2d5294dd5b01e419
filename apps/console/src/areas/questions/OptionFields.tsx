import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { LETTERS, type Form as QuestionForm } from '@tizhou/domain/content/question'
import { Button, Flex, Form, Input, InputNumber, Space } from 'antd'
import styles from './QuestionEditor.module.css'

/** The options in the order of their letters; those of a case may weigh something. */
export function OptionFields({ kind, isShared }: { kind: QuestionForm; isShared: boolean }) {
  return (
    <Form.List name="options">
      {(fields, { add, remove, move }, { errors }) => (
        <Form.Item
          label={isShared ? '共用选项（同组的题一起修改）' : '选项'}
          extra={kind === 'CASETEST' ? '权重：2 关键，1 正确，0 无关，−1 错误；都不填则按正确答案评分。' : undefined}
        >
          <Flex vertical gap={6}>
            {fields.map(({ key, name }) => (
              <div key={key} className={styles.option}>
                <span className={styles.letter}>{LETTERS[name]}</span>
                <Form.Item name={[name, 'content']} noStyle>
                  <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} aria-label={`选项 ${LETTERS[name]}`} />
                </Form.Item>
                {kind === 'CASETEST' && (
                  <Form.Item name={[name, 'weight']} noStyle>
                    <InputNumber
                      min={-10}
                      max={10}
                      placeholder="权重"
                      aria-label={`选项 ${LETTERS[name]} 的权重`}
                      style={{ width: 84, flex: 'none' }}
                    />
                  </Form.Item>
                )}
                <Space.Compact>
                  <Button
                    icon={<ArrowUpOutlined />}
                    aria-label={`上移选项 ${LETTERS[name]}`}
                    disabled={name === 0}
                    onClick={() => move(name, name - 1)}
                  />
                  <Button
                    icon={<ArrowDownOutlined />}
                    aria-label={`下移选项 ${LETTERS[name]}`}
                    disabled={name === fields.length - 1}
                    onClick={() => move(name, name + 1)}
                  />
                  <Button
                    icon={<DeleteOutlined />}
                    aria-label={`删除选项 ${LETTERS[name]}`}
                    onClick={() => remove(name)}
                  />
                </Space.Compact>
              </div>
            ))}
            <div>
              <Button
                size="small"
                icon={<PlusOutlined />}
                disabled={fields.length >= LETTERS.length}
                onClick={() => add({ content: '' })}
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
