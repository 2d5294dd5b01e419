import { Table } from 'antd'

interface Sample {
  externalID: string
  stem: string
  before: string
  after: string
}

/** Questions before and after a change, with whole texts: a column that lies out of sight compares nothing. */
export function SamplesTable({
  title,
  samples,
  before,
  after,
}: {
  /** The accessible name, where no heading names the table. */
  title?: string
  samples: readonly Sample[]
  /** The heading of what is there before; undefined: nothing is. */
  before: string | undefined
  after: string
}) {
  return (
    <Table<Sample>
      size="small"
      pagination={false}
      tableLayout="fixed"
      aria-label={title}
      rowKey={(row) => `${row.externalID} ${row.after}`}
      dataSource={samples}
      style={{ marginBlock: 8 }}
      columns={[
        { title: '外部 ID', dataIndex: 'externalID', width: 140, render: wrapped },
        { title: '题干', dataIndex: 'stem', render: wrapped },
        ...(before === undefined ? [] : [{ title: before, dataIndex: 'before', render: wrapped }]),
        { title: after, dataIndex: 'after', render: wrapped },
      ]}
    />
  )
}

const wrapped = (text: string) => <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</span>
