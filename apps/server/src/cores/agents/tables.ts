import type { Generated } from 'kysely'

/** Tables of migration 0003-agents. `agent_code` is empty in rows that all agents share. */
export interface AgentTables {
  agent: {
    agent_code: string
    name: string
    /** The agent's page title; empty: the product's. */
    title: Generated<string>
    qq: Generated<string>
    telephone: Generated<string>
    /** Path of a picture below /files/images/. */
    icon: Generated<string>
    wechat: Generated<string>
    /** 1: a messenger ID, 2: an official account. */
    wechat_kind: Generated<number>
    /** -1: the agent does not offer this way of payment. The next four columns use the same value. */
    alipay: Generated<string>
    phone_pay_url: Generated<string>
    wechat_pay_url: Generated<string>
    wechat_pay: Generated<string>
    pc_pay_url: Generated<string>
    is_wechat_pay: Generated<number>
    /** An https address, or a path of this product. */
    logout_url: Generated<string>
    /** Beginning of the text in the official account's QR code. */
    follow_url: Generated<string>
    /** After this moment nothing is sold through the agent: the default agent answers for its code and hosts. */
    closed_at: number | null
    created_at: number
    updated_at: number
  }
  /** Codes in visited addresses that belong to no agent (migration 0070-unknown-agents). */
  unknown_agent: { agent_code: string; times: number; first_at: number; last_at: number }
  /** Lower case, without port. */
  agent_host: { host: string; agent_code: string }
  agent_group: {
    group_id: number
    agent_code: Generated<string>
    kind: 'qq' | 'card' | 'interview'
    /** null: all subjects; likewise for vn and versions. */
    subject_id: number | null
    vn: number | null
    name: string
    number: Generated<string>
    link: Generated<string>
    intro: Generated<string>
    position: number
  }
  exam_class: {
    class_id: number
    agent_code: Generated<string>
    name: string
    intro: Generated<string>
    picture: Generated<string>
    position: number
  }
  class_subject: { class_id: number; subject_id: number; position: number }
  class_banner: {
    banner_id: number
    class_id: number
    title: string
    intro: Generated<string>
    picture: Generated<string>
    /** Search word for the subjects that the banner links to. */
    word: string
    position: number
  }
  flagship_store: {
    store_id: number
    series_id: number
    name: string
    intro: Generated<string>
    picture: Generated<string>
    link: string
    position: number
  }
  /** The agent to which a user with the role `agent` belongs. */
  agent_member: { user_id: number; agent_code: string }
}
