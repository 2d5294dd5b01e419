import { Descriptions } from 'antd'
import type { ReactNode } from 'react'

/** Names with what stands for each, in as many columns as fit; what is undefined is left out. */
export const Facts = ({ of }: { of: Readonly<Record<string, ReactNode>> }) => (
  <Descriptions
    size="small"
    column={{ xs: 1, sm: 2, xl: 3 }}
    items={Object.entries(of)
      .filter(([, children]) => children !== undefined)
      .map(([label, children]) => ({ key: label, label, children }))}
  />
)
