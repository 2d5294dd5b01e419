import styles from './RefundRule.module.css'

/** The refund rule that the agreement refers to (docs/areas/sales.md, "Refunds"). */
export const RefundRule = ({ days }: { days: number }) => (
  <details className={styles.rule}>
    <summary>退款规则</summary>
    <ul>
      <li>
        {days > 0
          ? `付款后 ${days} 天内可以在个人中心“我的订单”申请退款，由工作人员处理；超过 ${days} 天请联系客服。处理之前可以撤回申请。`
          : '需要退款请联系客服。'}
      </li>
      <li>款项原路退回付款账户；分期的手续费按退款比例一并退回。</li>
      <li>
        全额退款后，这笔订单开通的班次收回，仍在有效期内的优惠券退回。部分退款时，保留哪些班次、到什么时候，由工作人员与您确认。
      </li>
      <li>已用于升级或补差价的班次，先退升级的订单。</li>
      <li>兑换码与免费开通的班次不涉及退款。</li>
    </ul>
  </details>
)
