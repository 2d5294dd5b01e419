import { STYLES } from '@tizhou/catalogue/styles'
import type { Data } from '@tizhou/contract/contract'
import { GROUPED_FORMS } from '@tizhou/domain/content/checkQuestion'
import type { Form as QuestionForm } from '@tizhou/domain/content/question'
import { Flex, Form, Input, InputNumber, Select } from 'antd'
import { ChapterPicker } from '../../ui/ChapterPicker.tsx'
import { AnswerInput } from './AnswerInput.tsx'
import { treeOf } from './chapterTree.ts'
import { FormatArea } from './format/FormatArea.tsx'
import { OptionFields } from './OptionFields.tsx'
import { PictureTexts } from './PictureTexts.tsx'
import { PictureUpload } from './PictureUpload.tsx'
import { hasOptions, type QuestionDetail } from './questionForm.ts'

const DIFFICULTIES = ['1 很易', '2 较易', '3 中等', '4 较难', '5 很难'].map((label, at) => ({ value: at + 1, label }))
const ROWS = { minRows: 2, maxRows: 14 }

/** The fields of a question. Its form decides which are shown. */
export function QuestionFields({
  appID,
  kind,
  trees,
  stored,
  isJoining,
  onPut,
}: {
  appID: number
  kind: QuestionForm
  trees: Data<'content.questionChapters'>['trees']
  stored?: QuestionDetail
  /** A new question that joins a group: style and chapter are the group's. */
  isJoining: boolean
  /** Called after code has set a field, for which the form calls no `onValuesChange`. */
  onPut: () => void
}) {
  const isGrouped = stored?.question.group != null
  const own = stored ? treeOf(trees, stored.cptID) : undefined
  const isCase = kind === 'A3TEST' || kind === 'CASETEST'
  return (
    <FormatArea appID={appID}>
      <Flex gap={12}>
        <Form.Item name="style" label="题型" style={{ flex: 1 }} rules={[{ required: true, message: '请选择题型' }]}>
          <Select
            // Every section of a paper holds questions of one style.
            disabled={isJoining || (stored?.papers.length ?? 0) > 0 || undefined}
            options={STYLES.filter(({ form }) => !isGrouped || GROUPED_FORMS.has(form)).map(({ code, name }) => ({
              value: code,
              label: `${name}（${code}）`,
            }))}
          />
        </Form.Item>
        {stored?.state === 'papersOnly' ? (
          <Form.Item label="章节" style={{ flex: 1 }}>
            <Input disabled value="仅在试卷中" aria-label="章节" />
          </Form.Item>
        ) : (
          <Form.Item name="cptID" label="章节" style={{ flex: 1 }} rules={[{ required: true, message: '请选择章节' }]}>
            <ChapterPicker appID={appID} treeID={own?.treeID} disabled={isJoining || undefined} />
          </Form.Item>
        )}
        {!stored && (
          <Form.Item name="externalID" label="外部 ID" style={{ flex: 1 }} tooltip="科目内唯一；不填则自动生成。">
            <Input maxLength={100} autoComplete="off" />
          </Form.Item>
        )}
      </Flex>
      {isCase && (
        <Form.Item
          name="groupStem"
          label={kind === 'A3TEST' ? '共用题干' : '案例'}
          extra={isGrouped || isJoining ? '同组的题一起修改。' : undefined}
        >
          <Input.TextArea autoSize={ROWS} />
        </Form.Item>
      )}
      {isCase && (
        <Form.Item name="hint" label="本步的补充信息" extra="到这一小题才出现，没有则留空。">
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 8 }} />
        </Form.Item>
      )}
      <Form.Item
        name="stem"
        label="题干"
        extra={
          kind === 'TKTEST'
            ? '每个空写成 ____。关键词可写在【】里，图片写成 [文件名.png] 或 [文件名.png|说明]。'
            : '关键词可写在【】里，图片写成 [文件名.png] 或 [文件名.png|说明]。'
        }
      >
        <Input.TextArea autoSize={ROWS} />
      </Form.Item>
      <PictureUpload appID={appID} onPut={onPut} />
      <PictureTexts onPut={onPut} />
      {hasOptions(kind) && (
        <OptionFields
          kind={kind}
          isShared={kind === 'BTEST' && (isJoining || (stored?.members.length ?? 0) > 1)}
          onPut={onPut}
        />
      )}
      <Form.Item noStyle dependencies={['options', 'stem']}>
        {({ getFieldValue }) => (
          <Form.Item name="answer" label={kind === 'JDTEST' ? '参考答案' : '正确答案'} required={kind !== 'CASETEST'}>
            <AnswerInput kind={kind} options={getFieldValue('options')} stem={getFieldValue('stem')} />
          </Form.Item>
        )}
      </Form.Item>
      <Form.Item name="explanation" label="解析" extra="行首的【…】显示为小标题。">
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 20 }} />
      </Form.Item>
      <Form.Item name="points" label="知识点" extra="输入后按回车。">
        <Select mode="tags" open={false} tokenSeparators={['；', ';']} suffixIcon={null} />
      </Form.Item>
      <Flex gap={12}>
        <Form.Item name="source" label="来源" style={{ flex: 2 }}>
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <Form.Item name="year" label="年份" style={{ flex: 1 }}>
          <InputNumber min={1900} max={2100} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="difficulty" label="难度" style={{ flex: 1 }}>
          <Select allowClear options={DIFFICULTIES} placeholder="未定" />
        </Form.Item>
      </Flex>
    </FormatArea>
  )
}
