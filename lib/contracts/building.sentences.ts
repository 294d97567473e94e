export const NO_BUILDING_NAME = "Please enter the building's name.";
