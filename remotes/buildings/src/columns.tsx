import type { Building, BuildingOrdering } from '@ar/domain/entities/building';
import type { RecordColumn } from '@ar/records';

/** The columns of the list. */
export const columns: readonly RecordColumn<Building, BuildingOrdering>[] = [
  { key: 'name', ordering: 'name', heading: true, cell: (building, show) => show.entered(building.name) },
  { key: 'address', ordering: 'address', cell: (building, show) => show.entered(building.address) },
  { key: 'investor', ordering: 'investor', cell: (building, show) => show.entered(building.investor) },
  {
    key: 'building_size',
    ordering: 'building_size',
    align: 'end',
    cell: (building, show) => show.area(building.building_size),
  },
  {
    key: 'construction_start_date',
    ordering: 'construction_start_date',
    cell: (building, show) => show.date(building.construction_start_date),
  },
  {
    key: 'construction_end_date',
    ordering: 'construction_end_date',
    cell: (building, show) => show.date(building.construction_end_date),
  },
  {
    key: 'created_by_name',
    ordering: 'created_by_name',
    cell: (building, show) => show.text(building.created_by_name),
  },
  { key: 'updated_at', ordering: 'updated_at', cell: (building, show) => show.date(building.updated_at) },
];
