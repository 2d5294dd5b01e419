import { DeleteOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Flex, InputNumber, Select, Typography } from 'antd'
import { chapterPaths, chaptersQuery } from '../../platform/chapters.ts'
import { type Line, newLine, withAt } from './paperForm.ts'

interface Props {
  id: string
  appID: number
  lines: readonly Line[]
  onChange: (lines: Line[]) => void
}

const GRADES = [1, 2, 3, 4, 5].map((value) => ({ value, label: `难度 ${value}` }))
const PAPERS_ONLY = { value: 0, label: '仅在试卷中的题' }

/** The blueprint of a section: how many questions, and from which chapters, of which difficulty and points. */
export function BlueprintLines({ id, appID, lines, onChange }: Props) {
  const { data } = useQuery(chaptersQuery(appID))
  const chapters = [
    PAPERS_ONLY,
    ...chapterPaths(data?.trees ?? []).map(({ cptID, path }) => ({ value: cptID, label: path })),
  ]
  return (
    <Flex vertical gap={8} role="group" aria-label="蓝图" style={{ marginBlock: 8 }}>
      <Typography.Text type="secondary">
        每行抽若干题；不选即不限。几行要同样的题时，先满足可选最少的一行。
      </Typography.Text>
      {lines.map((line, at) => {
        const put = (next: Partial<Line>) => onChange(withAt(lines, at, { ...line, ...next }))
        const of = `第 ${at + 1} 行`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity than their place.
          <Flex key={at} gap={8} wrap align="center">
            <InputNumber
              id={`${id}-line-${at}`}
              aria-label={`${of}的题数`}
              min={1}
              max={1_000}
              precision={0}
              style={{ width: 90 }}
              value={line.count}
              onChange={(count) => put({ count: count ?? 1 })}
              suffix="题"
            />
            <Select<number[]>
              aria-label={`${of}的章节`}
              mode="multiple"
              allowClear
              maxTagCount={2}
              placeholder="所有章节"
              style={{ flex: '2 1 240px' }}
              showSearch={{ optionFilterProp: 'label' }}
              value={[...line.cptIDs]}
              options={chapters}
              onChange={(cptIDs) => put({ cptIDs })}
            />
            <Select<number[]>
              aria-label={`${of}的难度`}
              mode="multiple"
              allowClear
              placeholder="各种难度"
              style={{ flex: '1 1 140px' }}
              value={[...line.difficulties]}
              options={GRADES}
              onChange={(difficulties) => put({ difficulties })}
            />
            <Select<string[]>
              aria-label={`${of}的知识点`}
              mode="tags"
              open={false}
              suffixIcon={null}
              tokenSeparators={['；', ';']}
              placeholder="知识点，回车分开"
              style={{ flex: '1 1 180px' }}
              value={[...line.points]}
              onChange={(points) => put({ points: points.map((one) => one.slice(0, 64)) })}
            />
            <Button
              aria-label={`删除${of}`}
              icon={<DeleteOutlined />}
              onClick={() => onChange(lines.toSpliced(at, 1))}
            />
          </Flex>
        )
      })}
      <div>
        <Button size="small" disabled={lines.length >= 60} onClick={() => onChange([...lines, newLine()])}>
          添加一行
        </Button>
      </div>
    </Flex>
  )
}
