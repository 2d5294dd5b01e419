import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Card, Flex, Form, InputNumber, Select, Skeleton, Table, Tag, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { request } from '../../platform/request.ts'
import { Failure } from '../../ui/Failure.tsx'
import { QuestionPreview } from '../../ui/questionPreview/QuestionPreview.tsx'
import { useQuietMeasureRow } from '../../ui/table/useQuietMeasureRow.ts'
import type { Uploaded } from './FileStep.tsx'
import type { Preview, Settings, SheetPreview } from './importTypes.ts'
import { choose, closestFirst, columnName, meaningOf } from './mapping.ts'

const ALL_SHEETS = ''

/** The meaning of each column, guessed and corrected by the editor, with a preview of the first questions. */
export function MappingStep({
  uploaded,
  before,
  pending,
  failure,
  onBack,
  onDone,
}: {
  uploaded: Uploaded
  before?: Settings
  pending: boolean
  failure?: string
  onBack: () => void
  onDone: (settings: Settings) => void
}) {
  const [settings, setSettings] = useState<Settings>(before ?? { appID: uploaded.appID, uploadID: uploaded.uploadID })
  const picturesID = uploaded.pictures?.picturesID
  const preview = useQuery({
    queryKey: ['importPreview', settings, picturesID],
    queryFn: ({ signal }) =>
      request('imports.importPreview', { ...settings, picturesID }, { signal, allowedRepeat: true }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const { data } = preview
  const readable = data?.sheets.filter(({ kind }) => kind === 'table') ?? []
  const shown = sheetShown(data, settings)
  // `columnsJson` applies to one sheet: of several sheets with content one must be chosen first.
  const canChoose = settings.sheet !== undefined || inUse(data).length === 1
  const change = (next: Partial<Settings>) => setSettings((old) => ({ ...old, ...next }))

  return (
    <Flex vertical gap={12}>
      {preview.isError && <Failure error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <>
          <Card size="small" title="读哪里">
            <Flex gap={16} wrap align="center">
              <Form.Item label="工作表" htmlFor="import-sheet" style={{ margin: 0 }}>
                <Select<string>
                  id="import-sheet"
                  style={{ width: 260 }}
                  value={settings.sheet ?? ALL_SHEETS}
                  onChange={(sheet) =>
                    setSettings({
                      appID: settings.appID,
                      uploadID: settings.uploadID,
                      chaptersOf: settings.chaptersOf,
                      sheet: sheet === ALL_SHEETS ? undefined : sheet,
                    })
                  }
                  options={[
                    { value: ALL_SHEETS, label: `全部有题目的工作表（${readable.length}）` },
                    ...data.sheets.map((sheet) => ({ value: sheet.name, label: sheetLabel(sheet) })),
                  ]}
                />
              </Form.Item>
              <Form.Item label="表头在第几行" htmlFor="import-header" style={{ margin: 0 }}>
                <InputNumber
                  id="import-header"
                  min={0}
                  max={1_048_576}
                  precision={0}
                  disabled={!canChoose}
                  value={settings.headerRow ?? shown?.header}
                  onChange={(row) => change({ headerRow: row ?? undefined })}
                />
              </Form.Item>
              <Form.Item label="每章题数" htmlFor="import-chapters" style={{ margin: 0 }}>
                <InputNumber
                  id="import-chapters"
                  min={1}
                  max={100_000}
                  precision={0}
                  placeholder="按章节列"
                  value={settings.chaptersOf}
                  onChange={(count) => change({ chaptersOf: count ?? undefined })}
                />
              </Form.Item>
              <Typography.Text type="secondary">{data.format}；表头行填 0 表示没有表头</Typography.Text>
            </Flex>
          </Card>
          {shown && shown.kind !== 'table' && (
            <Alert
              type={shown.kind === 'wrong' ? 'error' : 'warning'}
              showIcon
              title={`“${shown.name}”还不能读成题目，请在下面指明各列`}
              description={shown.reasons.join('；')}
            />
          )}
          {shown && (
            <Columns
              sheet={shown}
              fields={data.fields}
              chosen={settings.columnsJson ?? []}
              canChoose={canChoose}
              onChoose={(columnsJson) => change({ columnsJson, headerRow: settings.headerRow ?? shown.header })}
            />
          )}
          <FirstQuestions preview={data} appID={uploaded.appID} />
        </>
      )}
      {failure && <Alert type="error" showIcon title={failure} />}
      <Flex gap={8}>
        <Button onClick={onBack}>上一步</Button>
        <Button
          type="primary"
          disabled={!data || preview.isFetching || readable.length === 0}
          loading={pending}
          onClick={() => onDone(settings)}
        >
          检查全部
        </Button>
      </Flex>
    </Flex>
  )
}

/** Visible sheets with content: spreadsheet programs add empty ones. */
const inUse = (data: Preview | undefined): SheetPreview[] =>
  data?.sheets.filter(({ hidden, headers }) => hidden === 0 && headers.length > 0) ?? []

const sheetShown = (data: Preview | undefined, { sheet }: Settings): SheetPreview | undefined =>
  data?.sheets.find((one) => one.name === sheet) ??
  (inUse(data).length === 1 ? inUse(data)[0] : undefined) ??
  data?.sheets.find(({ kind }) => kind === 'table') ??
  data?.sheets.find(({ kind }) => kind === 'wrong') ??
  data?.sheets[0]

const KINDS = { table: '', wrong: '，列对不上', other: '，没有题目' } as const
const sheetLabel = ({ name, hidden, kind }: SheetPreview): string => `${name}${hidden ? '，已隐藏' : ''}${KINDS[kind]}`

function Columns({
  sheet,
  fields,
  chosen,
  canChoose,
  onChoose,
}: {
  sheet: SheetPreview
  fields: Preview['fields']
  chosen: NonNullable<Settings['columnsJson']>
  canChoose: boolean
  onChoose: (columns: NonNullable<Settings['columnsJson']>) => void
}) {
  const around = useQuietMeasureRow<HTMLDivElement>()
  const meaning = meaningOf(sheet)
  // The editor's choice is shown even while the sheet cannot be read with it.
  for (const { field, column } of chosen) if (column >= 0) meaning.set(column, field)
  return (
    <Card
      size="small"
      title={`“${sheet.name}”的列`}
      extra={!canChoose && <Typography.Text type="secondary">要改列的含义，请先选择一个工作表</Typography.Text>}
    >
      <div ref={around}>
        <Table
          size="small"
          pagination={false}
          scroll={{ x: 'max-content' }}
          rowKey="number"
          dataSource={sheet.rows}
          columns={[
            { title: '行', dataIndex: 'number', fixed: 'start', width: 56, align: 'right' },
            ...sheet.headers.map((header, column) => ({
              key: column,
              title: (
                <Flex vertical gap={4} style={{ minWidth: 140 }}>
                  <span>
                    <Typography.Text type="secondary">{columnName(column)}</Typography.Text> {header}
                  </span>
                  <Select<string>
                    aria-label={`${columnName(column)} 列 ${header} 的含义`}
                    allowClear
                    showSearch={{ optionFilterProp: 'label', filterSort: closestFirst }}
                    placeholder="不使用"
                    disabled={!canChoose}
                    status={meaning.has(column) ? undefined : 'warning'}
                    value={meaning.get(column)}
                    options={fields.map(({ field, name }) => ({ value: field, label: name }))}
                    onChange={(field: string | undefined) => onChoose(choose(sheet, chosen, column, field))}
                  />
                </Flex>
              ),
              render: (_: unknown, row: SheetPreview['rows'][number]) => (
                <Typography.Text ellipsis style={{ maxWidth: 220 }} title={row.cells[column]}>
                  {row.cells[column]}
                </Typography.Text>
              ),
            })),
          ]}
        />
      </div>
    </Card>
  )
}

function FirstQuestions({ preview, appID }: { preview: Preview; appID: number }) {
  const { questions, problems, picturesLeft } = preview
  // The pictures of the ZIP stand in no folder before the import.
  const pictures = useMemo(
    () => Object.fromEntries(preview.pictures.map(({ name, address }) => [name, address])),
    [preview.pictures],
  )
  return (
    <Card size="small" title={`前几道题，学员看到的样子（${questions.length}）`}>
      {problems.length > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 12 }}
          title={`前 40 行里有 ${problems.length} 处问题`}
          description={
            <ul style={{ margin: 0, paddingInlineStart: 18 }}>
              {problems.slice(0, 8).map((problem) => (
                <li key={`${problem.sheet} ${problem.row} ${problem.column} ${problem.reason}`}>
                  {problem.sheet} {problem.row > 0 && `第 ${problem.row} 行`}
                  {problem.column && ` · ${problem.column}`}：{problem.reason}
                </li>
              ))}
            </ul>
          }
        />
      )}
      {picturesLeft > 0 && (
        <Typography.Paragraph type="secondary">
          ZIP 里另有 {picturesLeft} 张这些题的图片没有在这里显示：太多、太大或不能用，检查时会逐张说明。
        </Typography.Paragraph>
      )}
      {questions.length === 0 && <Typography.Text type="secondary">还没有读出题目。</Typography.Text>}
      <Flex vertical gap={12}>
        {questions.map((question) => (
          <div key={question.externalID}>
            <Flex gap={8} align="center" wrap style={{ marginBottom: 4 }}>
              <Tag color="processing">{question.styleName}</Tag>
              <Typography.Text type="secondary">
                {question.chapterPath.join(' / ')}
                {question.group && ` · 同组第 ${question.group.order} 小题`}
                {question.points.length > 0 && ` · ${question.points.join('、')}`}
              </Typography.Text>
            </Flex>
            <QuestionPreview
              question={question}
              appID={appID}
              label={`预览：${question.stem.slice(0, 20)}`}
              pictures={pictures}
            />
          </div>
        ))}
      </Flex>
    </Card>
  )
}
