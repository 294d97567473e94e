export default function Loading() {
  return (
    <>
      <div className="main-head">
        <h1>Make Payment</h1>
      </div>
      <div className="card sk-card h-120" role="status" aria-busy="true" aria-label="Loading..." />
    </>
  );
}
