import { CONTRACT, type Department } from '@ar/federation/contract';
import { addDepartmentTexts, DepartmentRoutes } from '@ar/records';
import { useText } from '@ar/session';
import en from './texts/en.json';
import mn from './texts/mn.json';

addDepartmentTexts('__id__', { mn, en });

function OwnPage() {
  const text = useText('__id__');
  return (
    <>
      <h1>{text('title')}</h1>
      <p>{text('lead')}</p>
    </>
  );
}

export default {
  contract: CONTRACT,
  Routes: () => <DepartmentRoutes namespace="__id__" list={<OwnPage />} />,
} satisfies Department;
