interface BillProps {
  name: string;
  /** `4A, Block A, Floor 4`. */
  apartment: string;
  /** `November 2026`. */
  month: string;
  /** Amounts in dollars. */
  rent: number;
  discount: number;
  coupon: { code: string; percent: number } | null;
}

/** Always with cents, so that the amounts stand under one another. */
function dollars(amount: number): string {
  return amount.toLocaleString("en-US", { style: "currency", currency: "USD" });
}

/** What is paid for, and how the amount comes about: the original amount is struck through by a coupon. */
export function Bill({ name, apartment, month, rent, discount, coupon }: BillProps) {
  return (
    <div className="bill">
      <dl>
        <Line label="Name">{name}</Line>
        <Line label="Apartment">{apartment}</Line>
        <Line label="Month">{month}</Line>
        <Line label="Payment amount" className="cut">
          {coupon ? (
            <s>
              <span className="sr">Original amount </span>
              {dollars(rent)}
            </s>
          ) : (
            dollars(rent)
          )}
        </Line>
        {coupon && (
          <Line label={`${coupon.code}, ${String(coupon.percent)}%`} className="save">
            −{dollars(discount)}
          </Line>
        )}
        <Line label="Pay Now" className="tot">
          <output>{dollars((Math.round(rent * 100) - Math.round(discount * 100)) / 100)}</output>
        </Line>
      </dl>
    </div>
  );
}

function Line({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
