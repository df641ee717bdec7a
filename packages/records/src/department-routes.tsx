import { useText } from '@ar/session';
import { EmptyState } from '@ar/ui/states';
import type { ReactNode } from 'react';
import { Link, Route, Routes } from 'react-router-dom';

interface DepartmentRoutesProps {
  namespace: string;
  /** What stands at the department's own path. */
  list: ReactNode;
}

/** Everything below a department's path: its list, and an answer for addresses that lead nowhere. */
export function DepartmentRoutes({ namespace, list }: DepartmentRoutesProps) {
  return (
    <Routes>
      <Route index element={list} />
      <Route path="*" element={<UnknownPath namespace={namespace} />} />
    </Routes>
  );
}

function UnknownPath({ namespace }: { namespace: string }) {
  const text = useText(namespace);
  return (
    <EmptyState
      level={1}
      title={text('notFoundTitle')}
      text={text('notFoundText')}
      action={<Link to="..">{text('notFoundLink')}</Link>}
    />
  );
}
