/** The heads of the columns that every table of a customer's visits begins with (rules: screen-22). */
export const VisitColumns = () => (
  <>
    {['Date', 'Service', 'Status'].map((name) => (
      <th key={name} scope="col" className="px-5 py-3">
        {name}
      </th>
    ))}
    <th scope="col" className="px-5 py-3 text-right">
      Amount
    </th>
  </>
);
