-- True if the z axis of the 3D model points up instead of the y axis.
alter table all_buildings add column model_z_up boolean not null default false;
create or replace view buildings as select * from all_buildings where archived_at is null;
