import { Card, Flex, Tooltip, Typography } from 'antd'

export interface Figure {
  name: string
  value: string
  /** What it means. */
  meaning?: string | undefined
}

/** Figures beside one another; what one means is said on hover. */
export const Figures = ({ label, of }: { label: string; of: readonly Figure[] }) => (
  <Card size="small" role="group" aria-label={label}>
    <Flex gap="12px 32px" wrap>
      {of.map(({ name, value, meaning }) => (
        <Tooltip key={name} title={meaning}>
          <Flex vertical>
            <Typography.Text type="secondary">{name}</Typography.Text>
            <strong style={{ fontSize: 20, fontVariantNumeric: 'tabular-nums' }}>{value}</strong>
          </Flex>
        </Tooltip>
      ))}
    </Flex>
  </Card>
)
