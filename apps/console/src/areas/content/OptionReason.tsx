import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { TEXT_BOUNDS } from '@tizhou/domain/content/textBounds'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import styles from './QuestionEditor.module.css'

/** Why an option is right or wrong: a line below it, open where there is a reason until somebody folds it. */
export function OptionReason({ place, letter }: { place: number; letter: string }) {
  const form = Form.useFormInstance()
  const [toggled, setToggled] = useState<boolean>()
  const name = ['options', place, 'reason']
  const reason = String(Form.useWatch(name, { form, preserve: true }) ?? '')
  const isOpen = toggled ?? reason !== ''
  return (
    <div className={styles.reason}>
      <Button
        type="text"
        size="small"
        icon={isOpen ? <DownOutlined /> : <RightOutlined />}
        aria-expanded={isOpen}
        aria-label={`选项 ${letter} 的理由：${isOpen ? '收起' : '展开'}`}
        // A line that was opened and left empty stays open, so that the focus is not lost.
        onClick={() => setToggled(!isOpen)}
      >
        <span className={styles.folded}>{isOpen || reason === '' ? '理由（可选）' : `理由：${reason}`}</span>
      </Button>
      {isOpen && (
        <Form.Item name={[place, 'reason']} noStyle>
          <Input.TextArea
            autoSize={{ minRows: 1, maxRows: 6 }}
            maxLength={TEXT_BOUNDS.reason}
            placeholder="为什么对或错，作答后显示在选项下面"
            aria-label={`选项 ${letter} 的理由`}
          />
        </Form.Item>
      )}
    </div>
  )
}
